import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { SECRET } from '../../../tests/secret.ts'
import { openSeal } from '../../kit/http/seal.server.ts'
import { openLimits } from '../../kit/limits/limits.server.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import { openTickets, ticketForm } from './tickets.server.ts'

const BLOCKED = {
  verdict: 'unreachable',
  host: 'media.example',
  event: 'final',
  text: 'Verdict: unreachable media.example',
} as const
const HOME = { client: '192.0.2.1', language: 'en' } as const

describe.each(enginesOf(import.meta.filename))('tickets on %s', (engine) => {
  let db: TestDatabase
  let clock: Date
  beforeEach(async () => {
    db = await testDatabase(engine)
    clock = new Date('2026-11-21T18:00:00.000Z')
  })
  afterEach(() => db.close())

  function open() {
    const now = () => clock
    const limits = openLimits({ database: db.database, seal: openSeal(SECRET), now })
    return openTickets({ db: db.database.db, limits, now })
  }
  const later = (ms: number) => (clock = new Date(clock.getTime() + ms))

  test('Z2 a ticket is found by its letters however they are typed, holds no address, and ends after 14 days', async () => {
    const tickets = open()
    const added = await tickets.add(BLOCKED, HOME)
    if (!added.ok) throw new Error('refused')
    expect(added.code).toMatch(/^[A-HJKMNP-Z]{6}$/)
    const typed = ` ${added.code.toLowerCase().slice(0, 3)}-${added.code.slice(3)} `
    expect(await tickets.find(typed)).toMatchObject({ code: added.code, text: BLOCKED.text, madeAt: clock.toISOString() })
    expect(await tickets.find('ZZZZZZ')).toBeUndefined()
    expect(await tickets.find('O0O0O0')).toBeUndefined()
    const [row] = await db.database.db.selectFrom('ticket').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain('192.0.2.1')
    expect(row?.ends_at).toBe('2026-12-05T18:00:00.000Z')
    later(14 * DAY_MS - 1)
    await tickets.sweep()
    expect(await tickets.find(added.code)).toBeDefined()
    later(1)
    expect(await tickets.find(added.code)).toBeUndefined()
    await tickets.sweep()
    await open().sweep()
    expect(await db.database.db.selectFrom('ticket').selectAll().execute()).toEqual([])
  })

  test('Z2 the forty-first ticket of a client in ten minutes is refused on every node, and another client is not', async () => {
    const [here, there] = [open(), open()]
    for (let n = 0; n < 20; n++) {
      expect((await here.add(BLOCKED, HOME)).ok).toBe(true)
      expect((await there.add(BLOCKED, HOME)).ok).toBe(true)
    }
    expect(await there.add(BLOCKED, HOME)).toEqual({ ok: false, retryAfter: 600 })
    expect((await here.add(BLOCKED, { ...HOME, client: '192.0.2.2' })).ok).toBe(true)
    later(600_001)
    expect((await here.add(BLOCKED, HOME)).ok).toBe(true)
  })

  test('Z2 so many clients as no game has fill the table no further', async () => {
    const tickets = open()
    const from = (n: number) => tickets.add(BLOCKED, { ...HOME, client: `198.51.100.${n % 250}` })
    for (let n = 0; n < 500; n++) expect((await from(n)).ok).toBe(true)
    expect(await from(1)).toEqual({ ok: false, retryAfter: 600 })
  })

  test('Z3 a thousand tickets of an hour are counted by one query, which all pages of 5 s share', async () => {
    const made = (n: number) => ({
      ...{ id: `t${n}`, code: `c${n}`, language: 'en', facts: 'x', event_id: n % 4 === 0 ? '' : 'final' },
      ...{ verdict: n % 2 === 0 ? 'unreachable' : 'slow', host: n % 2 === 0 ? 'media.example' : '' },
      made_at: new Date(clock.getTime() - n * 3_600).toISOString(),
      ends_at: new Date(clock.getTime() + DAY_MS).toISOString(),
    })
    const rows = Array.from({ length: 1_000 }, (_, n) => made(n))
    for (let at = 0; at < rows.length; at += 100)
      await db.database.db
        .insertInto('ticket')
        .values(rows.slice(at, at + 100))
        .execute()
    const yesterday = { ...made(1_000), id: 'old', code: 'old', made_at: new Date(clock.getTime() - DAY_MS).toISOString() }
    const foreign = { ...made(1_001), verdict: 'of a later version' }
    await db.database.db.insertInto('ticket').values([yesterday, foreign]).execute()
    const tickets = open()
    const counts = await tickets.ofDay()
    expect(counts.toSorted((a, b) => b.count - a.count || a.eventId.localeCompare(b.eventId))).toEqual([
      { eventId: 'final', verdict: 'slow', host: '', count: 500 },
      { eventId: '', verdict: 'unreachable', host: 'media.example', count: 250 },
      { eventId: 'final', verdict: 'unreachable', host: 'media.example', count: 250 },
    ])
    await db.database.db.deleteFrom('ticket').execute()
    later(4_999)
    expect(await tickets.ofDay()).toBe(counts)
    later(1)
    expect(await tickets.ofDay()).toEqual([])
  })
})

test('Z2 hostile fields become text or nothing', () => {
  const read = (fields: object) => ticketForm.safeParse({ ...BLOCKED, ...fields })
  expect(read({ host: '<script>', event: '../x' }).data).toMatchObject({ host: '', event: '' })
  expect(read({ text: '<b>\u202e\u0007' }).data?.text).toBe('<b>')
  expect(read({ text: 'x'.repeat(99_999) }).data?.text.length).toBe(8_000)
  for (const wrong of [{ verdict: 'toString' }, { verdict: undefined }, { text: ' ' }, { text: undefined }])
    expect(read(wrong).success).toBe(false)
})
