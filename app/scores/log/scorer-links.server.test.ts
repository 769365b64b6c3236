import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { anEvent, saveEvent } from '../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { removeEvent } from '../../events/edit/edit-events.server.ts'
import { trashKeyOf } from '../../history/marked-rows.server.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { openScorerLinks } from './scorer-links.server.ts'

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let eventId: string
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database, { patienceMs: 50 })
    eventId = await add()
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  async function add(content: Parameters<typeof anEvent>[0] = {}) {
    const saved = await store.heard(() => saveEvent(store.editing, anEvent(content)))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }
  const links = () => store.scores.links
  async function make(name = 'Table', of = eventId) {
    const made = await links().make(store.editing, { eventId: of, name })
    if (!made.ok) throw new Error(made.reason)
    const link = (await links().list(of)).find(({ id }) => id === made.id)
    if (!link) throw new Error('The link is not listed.')
    return link
  }
  const enter = (letters: string, address = '192.0.2.1', browser?: string) =>
    links().enter({ letters, from: { client: address, browser } })
  const wrong = (n: number) => Array.from({ length: 6 }, (_, at) => LETTERS[(n + at * 7) % LETTERS.length]).join('')

  test('S1 a link has six letters and a key, opens its own event and no other one', async () => {
    const link = await make()
    expect(link.letters).toMatch(/^[A-HJKMNP-Z]{6}$/)
    expect(await links().find(eventId, link.key)).toMatchObject({ id: link.id, name: 'Table' })
    expect(await links().find(await add(), link.key)).toBeUndefined()
    expect(await links().find(eventId, `${link.key.slice(0, -1)}${link.key.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined()
    expect(await enter(`${link.letters.slice(0, 3).toLowerCase()} ${link.letters.slice(3)}`)).toEqual({
      ok: true,
      eventId,
      key: link.key,
    })
  })

  test('S1 a link ends six hours after the event, later where the event was moved, and at once when it is revoked', async () => {
    const link = await make()
    // Start at 19:00 in St. John's, plus 150 minutes.
    expect(link.endsAt).toBe('2026-12-06T07:00:00.000Z')
    store.clock.now = new Date('2026-12-06T07:00:00.000Z')
    expect(await links().find(eventId, link.key)).toBeUndefined()
    expect(await enter(link.letters)).toEqual({ ok: false, reason: 'wrong' })
    await store.heard(() => saveEvent(store.editing, { ...anEvent({ localDate: '2026-12-07', schedule: 'moved' }), id: eventId }))
    expect(await links().find(eventId, link.key)).toMatchObject({ endsAt: '2026-12-08T07:00:00.000Z' })
    await links().revoke(store.editing, { eventId, id: link.id })
    expect(await links().find(eventId, link.key)).toBeUndefined()
    expect(await links().list(eventId)).toEqual([])
    expect(await enter(link.letters)).toEqual({ ok: false, reason: 'wrong' })
  })

  test('S1 O1 a link of an event in the trash stays as it is', async () => {
    const link = await make()
    const removed = await removeEvent(store.editing, eventId)
    if (!removed.ok) throw new Error(removed.reason)
    const inTrash = { eventId: trashKeyOf(eventId, removed.removedId), id: link.id }
    await links().revoke(store.editing, inTrash)
    expect(await links().find(eventId, link.key)).toBeUndefined()
    await store.heard(() => takeBack(store.editing, removed.removedId))
    expect(await links().find(eventId, link.key)).toMatchObject({ id: link.id })
  })

  test('S1 an event has so many links at once and no more', async () => {
    for (let n = 0; n < 20; n++) await make(`Table ${n}`)
    expect(await links().make(store.editing, { eventId, name: 'One more' })).toEqual({ ok: false, reason: 'too-many' })
  })

  test('S1 a browser has ten wrong tries, then even the right letters are refused; another browser of the campus gets in', async () => {
    const { letters } = await make()
    for (let n = 0; n < 10; n++) expect(await enter(wrong(n), '192.0.2.1', 'browser-one')).toEqual({ ok: false, reason: 'wrong' })
    expect(await enter(letters, '192.0.2.1', 'browser-one')).toEqual({ ok: false, reason: 'too-many' })
    expect(await enter(letters, '192.0.2.1', 'browser-two')).toMatchObject({ ok: true })
  })

  test('S1 wrong letters from everywhere are limited over all nodes, and a link goes on working', async () => {
    const { letters, key } = await make()
    const points = 100
    for (let n = 0; n < points; n++) expect(await enter(wrong(n), `198.51.100.${n}`)).toEqual({ ok: false, reason: 'wrong' })
    expect(await links().areGuessed()).toBe(true)
    // Each turn of the slow lane admits one more attempt.
    expect(await enter(wrong(points), '198.51.100.250')).toEqual({ ok: false, reason: 'wrong' })
    const other = await openTestStore(db.database, { patienceMs: 50 })
    expect(await other.scores.links.enter({ letters, from: { client: '203.0.113.1', browser: undefined } })).toEqual({
      ok: false,
      reason: 'too-many',
    })
    expect(await other.scores.links.find(eventId, key)).toMatchObject({ name: 'Table' })
    await other.close()
  })

  test('S1 a guess reads no more often however many games have links', async () => {
    const games = [eventId, ...(await Promise.all(['1', '2', '3', '4'].map((n) => add({ title: { en: n, fr: n } }))))]
    let last = await make()
    for (const game of games.slice(1)) last = await make('Table', game)
    let read = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        read++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const { seal, tries, clock } = store
    const counted = openScorerLinks({
      database: { db: store.database.db.withPlugin(counting) },
      seal,
      tries,
      now: () => clock.now,
    })
    expect(await counted.enter({ letters: last.letters, from: { client: '192.0.2.9', browser: undefined } })).toMatchObject({
      ok: true,
    })
    // Two reads: all working links, and all their games.
    expect(read).toBe(2)
  })

  test('S3 the second scorer is told who keeps the score, may take over, and nobody is locked out', async () => {
    const [first, second] = [await make('Table'), await make('Camera 2')]
    const meet = async (link: { key: string }, device: string, wants: 'keep' | 'help' | 'watch' | 'take-over') => {
      const found = await links().find(eventId, link.key)
      if (!found) throw new Error('The link does not work.')
      return store.scores.keepers.meet(found, device, wants)
    }
    expect(await meet(second, 'device-two', 'watch')).toBeUndefined()
    expect(await meet(first, 'device-one', 'keep')).toEqual({ name: 'Table', device: 'device-one', isMe: true, isSameLink: true })
    expect(await meet(second, 'device-two', 'keep')).toEqual({
      name: 'Table',
      device: 'device-one',
      isMe: false,
      isSameLink: false,
    })
    expect(await meet(first, 'device-three', 'keep')).toEqual({
      name: 'Table',
      device: 'device-one',
      isMe: false,
      isSameLink: true,
    })
    expect(await meet(second, 'device-two', 'take-over')).toMatchObject({ name: 'Camera 2', isMe: true })
    expect(await meet(first, 'device-one', 'keep')).toMatchObject({ name: 'Camera 2', isMe: false })
    store.clock.now = new Date(store.clock.now.getTime() + 61_000)
    expect(await meet(first, 'device-one', 'keep')).toMatchObject({ name: 'Table', isMe: true })
  })
})
