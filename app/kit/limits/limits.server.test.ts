import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { SECRET } from '../../../tests/secret.ts'
import { openSeal } from '../http/seal.server.ts'
import { type Limit, type Limits, openLimits } from './limits.server.ts'

const THREE: Limit = { what: 'three', points: 3, seconds: 60 }
const ONE: Limit = { what: 'one', points: 1, seconds: 60 }

describe.each(enginesOf(import.meta.filename))('limits on %s', (engine) => {
  let db: TestDatabase
  let limits: Limits
  const clock = { now: new Date() }
  const seal = openSeal(SECRET)
  const open = (database = db.database) => openLimits({ database, seal, now: () => clock.now })
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1_000)
  }

  beforeAll(async () => {
    db = await testDatabase(engine)
  })
  beforeEach(async () => {
    limits = open()
    clock.now = new Date('2026-11-21T18:00:00.000Z')
    await db.database.db.deleteFrom('rate_limit').execute()
  })
  afterAll(() => db.close())

  const times = async (count: number, work: () => Promise<{ ok: boolean }>) => {
    const answers = await Promise.all(Array.from({ length: count }, work))
    return answers.filter(({ ok }) => ok).length
  }

  describe('a try that is taken', () => {
    test('T-05 counts until the time since the first one is over, which its refusal tells', async () => {
      for (let at = 0; at < 3; at++) {
        expect(await limits.take([[THREE, 'a']])).toMatchObject({ ok: true })
        later(10)
      }
      expect(await limits.take([[THREE, 'a']])).toEqual({ ok: false, retryAfter: 30 })
      expect((await limits.take([[THREE, 'b']])).ok).toBe(true)
      later(30)
      expect(await times(4, () => limits.take([[THREE, 'a']]))).toBe(3)
    })

    test('T-09 of many at the same moment on two nodes no more than its points come through', async () => {
      const other = open(db.again())
      const both = [limits, other]
      let at = 0
      expect(await times(20, () => (both[at++ % 2] as Limits).take([[THREE, 'a']]))).toBe(3)
    })

    test('T-06 that is refused by one of its limits leaves no row of another, and one that is given back none at all', async () => {
      const rows = () => db.database.db.selectFrom('rate_limit').select('points').execute()
      const first = await limits.take([[ONE, 'b']])
      for (const stranger of ['x', 'y', 'z']) {
        const tries: Parameters<Limits['take']>[0] = [
          [THREE, stranger],
          [ONE, 'b'],
        ]
        expect((await limits.take(tries)).ok).toBe(false)
      }
      expect(await rows()).toEqual([{ points: 1 }])
      if (first.ok) await first.giveBack()
      expect(await rows()).toEqual([])
    })

    test('is given back whole: against each of its limits', async () => {
      const taken = await limits.take([
        [THREE, 'a'],
        [ONE, 'b'],
      ])
      if (!taken.ok) throw new Error('refused')
      await taken.giveBack()
      expect(await times(9, () => limits.take([[THREE, 'a']]))).toBe(3)
      expect(await times(9, () => limits.take([[ONE, 'b']]))).toBe(1)
    })

    test('that one limit refuses counts against none of those before it', async () => {
      await limits.take([[ONE, 'all']])
      for (let at = 0; at < 5; at++) {
        const refused = await limits.take([
          [THREE, 'a'],
          [ONE, 'all'],
        ])
        expect(refused.ok).toBe(false)
      }
      expect(await times(9, () => limits.take([[THREE, 'a']]))).toBe(3)
    })

    test('never leaves less than nothing, however often it is given back', async () => {
      const taken = await limits.take([[ONE, 'a']])
      if (!taken.ok) throw new Error('refused')
      await Promise.all([taken.giveBack(), taken.giveBack(), taken.giveBack()])
      expect(await times(9, () => limits.take([[ONE, 'a']]))).toBe(1)
    })
  })

  test('asking for room counts nothing, and tells when there is none', async () => {
    expect(await times(9, () => limits.peek(ONE, 'a'))).toBe(9)
    await limits.take([[ONE, 'a']])
    later(10)
    expect(await limits.peek(ONE, 'a')).toEqual({ ok: false, retryAfter: 50 })
    later(50)
    expect(await limits.peek(ONE, 'a')).toEqual({ ok: true })
  })

  describe('a place that is held', () => {
    test('is one of its points until it is released, and costs nothing then', async () => {
      const held = await Promise.all([1, 2, 3].map(() => limits.hold(THREE, 'a')))
      expect(await limits.hold(THREE, 'a')).toEqual({ ok: false, retryAfter: 1 })
      for (const place of held) if (place.ok) place.release()
      expect(await times(9, () => limits.hold(THREE, 'a'))).toBe(3)
      expect(await limits.peek(THREE, 'a')).toEqual({ ok: true })
    })

    test('T-42 goes to those who asked first when many ask at the same moment', async () => {
      const asked = await Promise.all(Array.from({ length: 9 }, () => limits.hold(THREE, 'a')))
      expect(asked.map(({ ok }) => ok)).toEqual(asked.map((_, at) => at < 3))
    })

    test('T-05 that failed counts, beside those that are still held', async () => {
      const failed = await limits.hold(THREE, 'a')
      if (!failed.ok) throw new Error('refused')
      await failed.failed()
      failed.release()
      expect(await times(9, () => limits.hold(THREE, 'a'))).toBe(2)
      later(60)
      expect((await limits.hold(THREE, 'a')).ok).toBe(true)
    })

    test('that was refused takes no place', async () => {
      const first = await limits.hold(ONE, 'a')
      expect(await times(5, () => limits.hold(ONE, 'a'))).toBe(0)
      if (first.ok) first.release()
      expect((await limits.hold(ONE, 'a')).ok).toBe(true)
    })

    test('is free again when the database could not be asked', async () => {
      const { schema } = db.database.db
      await schema.alterTable('rate_limit').renameTo('rate_limit_away').execute()
      for (let at = 0; at < 9; at++) await expect(limits.hold(ONE, 'a')).rejects.toThrow('rate_limit')
      await schema.alterTable('rate_limit_away').renameTo('rate_limit').execute()
      expect((await limits.hold(ONE, 'a')).ok).toBe(true)
    })
  })

  test('F-18 a clock that was an hour ahead keeps nobody out for longer than the limit says; one a little ahead of another node’s counts', async () => {
    later(3_600)
    expect(await times(9, () => limits.take([[THREE, 'a']]))).toBe(3)
    later(-3_600)
    expect(await times(9, () => limits.take([[THREE, 'a']]))).toBe(3)
    later(-120)
    expect(await times(9, () => limits.take([[THREE, 'a']]))).toBe(0)
    expect((await limits.peek(THREE, 'a')).ok).toBe(false)
  })

  test('who and where is kept as a digest only, and forgotten when its time is over', async () => {
    await limits.take([[ONE, 'fan@example.org']])
    const rows = () => db.database.db.selectFrom('rate_limit').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toContain('fan')
    await limits.sweep()
    expect(await rows()).toHaveLength(1)
    later(60)
    await limits.sweep()
    expect(await rows()).toEqual([])
  })
})
