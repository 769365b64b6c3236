import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import fc from '../../../tests/rules/properties.ts'
import { HOUR_MS, MINUTE_MS } from '../time/time-units.ts'
import { openWork, type Piece, type Work } from './work.server.ts'

const KIND = { name: 'test', holdMs: MINUTE_MS, longestMs: HOUR_MS }
const KEYS = ['a', 'b', 'c', 'd', 'e']
const START = Date.parse('2026-11-21T18:00:00.000Z')

/** A step: an action of one of the nodes, or passing time. `ms` of a jump sets the clock of one node only. */
const STEP = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('claim' as const), node: fc.nat(2), most: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('finish' as const, 'put off' as const), node: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('die' as const), node: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      node: fc.nat(2),
      ms: fc.constantFrom(-700, -2, -0.5, 0.5, 2, 700).map((hours) => hours * HOUR_MS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(2 * MINUTE_MS) }) },
)

describe.each(enginesOf(import.meta.filename))('work on %s', (engine) => {
  let db: TestDatabase
  let elapsed = 0
  beforeAll(async () => {
    db = await testDatabase(engine)
  })
  beforeEach(async () => {
    elapsed = 0
    await db.database.db.deleteFrom('work').execute()
  })
  afterAll(() => db.close())

  const rows = () => db.database.db.selectFrom('work').selectAll().orderBy('key').execute()
  const others = Array.from({ length: 3 }, () => undefined as ReturnType<TestDatabase['again']> | undefined)

  /** Opens a node with a wall clock of its own; the passing time is common to all. */
  function open(at = 0, clock = { aheadMs: 0 }): Work {
    others[at] ??= db.again()
    const now = () => new Date(START + elapsed + clock.aheadMs)
    return openWork({ database: others[at] as TestDatabase['database'], now, monotonic: () => elapsed })
  }

  test('work: a piece is done by one node at a time and none is lost, over deaths of nodes and clocks that jump forward and back', async () => {
    const walk = async (steps: (typeof STEP extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
      elapsed = 0
      await db.database.db.deleteFrom('work').execute()
      const clocks = [0, 1, 2].map(() => ({ aheadMs: 0 }))
      const nodes = clocks.map((clock, at) => ({ work: open(at, clock), doing: [] as { piece: Piece; since: number }[] }))
      const done: string[] = []
      await (nodes[0] as (typeof nodes)[0]).work.add(
        KIND,
        KEYS.map((key) => ({ key })),
      )
      /** Returns the live nodes' work: a node that works on one piece for longer counts as dead. */
      const alive = () => nodes.flatMap(({ doing }) => doing.filter(({ since }) => elapsed - since < KIND.holdMs))
      for (const step of steps) {
        if (step.do === 'wait') {
          elapsed += step.ms
          continue
        }
        const [node, clock] = [nodes[step.node], clocks[step.node]]
        if (!node || !clock) continue
        if (step.do === 'jump') clock.aheadMs += step.ms
        if (step.do === 'claim') {
          const claimed = await node.work.claim(KIND, { most: step.most })
          const taken = alive().map(({ piece }) => piece.key)
          expect(claimed.filter(({ key }) => taken.includes(key) || done.includes(key))).toEqual([])
          node.doing.push(...claimed.map((piece) => ({ piece, since: elapsed })))
        }
        if (step.do === 'die') {
          node.doing = []
          node.work = open(step.node, clock)
        }
        if (step.do !== 'finish' && step.do !== 'put off') continue
        const pieces = node.doing.filter((each) => alive().includes(each)).map(({ piece }) => piece)
        node.doing = []
        if (step.do === 'put off')
          await node.work.putOff(KIND, pieces, { dueAt: new Date(START + elapsed + clock.aheadMs + HOUR_MS) })
        else {
          await node.work.done(KIND, pieces)
          done.push(...pieces.map(({ key }) => key))
        }
      }
      const last = open(0)
      // Whatever the clocks were, a postponed piece is due again within its longest pause, and a dead node's piece within its
      // hold.
      for (let round = 0; round < 4; round++, elapsed += HOUR_MS) {
        const rest = await last.claim(KIND, { most: KEYS.length })
        await last.done(KIND, rest)
        done.push(...rest.map(({ key }) => key))
      }
      expect([done.sort(), await rows()]).toEqual([KEYS, []])
    }
    await fc.assert(fc.asyncProperty(fc.array(STEP, { maxLength: 40, size: 'max' }), walk), {
      numRuns: engine === 'sqlite' ? 40 : 15,
    })
  })

  test('work: of two nodes that claim at the same moment, each piece is claimed by one', async () => {
    const nodes = [open(0), open(1)]
    const keys = Array.from({ length: 30 }, (_, at) => `${at}`.padStart(2, '0'))
    await nodes[0]?.add(
      KIND,
      keys.map((key) => ({ key })),
    )
    const claimed = await Promise.all(Array.from({ length: 20 }, (_, at) => nodes[at % 2]?.claim(KIND, { most: 4 }) ?? []))
    expect(Math.max(...claimed.map(({ length }) => length))).toBe(4)
    const left = await open(2).claim(KIND, { most: 30 })
    expect([...claimed.flat(), ...left].map(({ key }) => key).sort()).toEqual(keys)
    expect(await Promise.all(nodes.map((node) => node.claim(KIND, { most: 1, keys: ['00'], early: true })))).toEqual([[], []])
  })

  test('work: a claim that was lost settles nothing, and neither does one whose piece was asked for again', async () => {
    const [one, other] = [open(0), open(1)]
    await one.add(KIND, [{ key: 'a', payload: { count: 1 } }, { key: 'b' }])
    const lost = await one.claim(KIND, { most: 2 })
    expect(await other.claim(KIND, { most: 2 })).toEqual([])
    elapsed += MINUTE_MS
    const [taken] = await other.claim<{ count: number }>(KIND, { most: 1, keys: ['a'] })
    expect(taken).toMatchObject({ payload: { count: 1 } })
    await db.database.db.updateTable('work').set({ claimed_by: null }).where('key', '=', 'b').execute()
    await one.done(KIND, lost)
    await one.putOff(KIND, lost, { dueAt: null, fault: 'late' })
    expect((await rows()).map(({ key, fault }) => [key, fault])).toEqual([
      ['a', null],
      ['b', null],
    ])
  })

  test('work: a newer wish outlives the claim of another one; the same wish again is settled with the first', async () => {
    const work = open()
    const wish = (language: string) => work.add(KIND, [{ key: 'a', payload: { language } }], { replaces: true })
    await wish('en')
    const first = await work.claim(KIND, { most: 1 })
    await wish('fr')
    await work.done(KIND, first)
    const second = await work.claim(KIND, { most: 1 })
    expect(second).toMatchObject([{ payload: { language: 'fr' } }])
    await wish('fr')
    expect(await work.claim(KIND, { most: 1 })).toEqual([])
    await work.done(KIND, second)
    expect(await rows()).toEqual([])
  })

  test('work: the longest due comes first, or the newest where it is asked for; what was given up never comes', async () => {
    const work = open()
    const dueAt = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString()
    await work.add(
      KIND,
      KEYS.map((key, at) => ({ key, dueAt: dueAt([-1, -3, -2, 1, -4][at] as number) })),
    )
    const first = await work.claim(KIND, { most: 1 })
    expect(first.map(({ key }) => key)).toEqual(['e'])
    await work.putOff(KIND, first, { dueAt: null, tries: 3, fault: 'no' })
    expect((await work.claim(KIND, { most: 2, newestFirst: true })).map(({ key }) => key)).toEqual(['a', 'c'])
    expect((await work.claim(KIND, { most: 9 })).map(({ key }) => key)).toEqual(['b'])
    expect((await work.claim(KIND, { most: 9, keys: ['d', 'e'], early: true })).map(({ key }) => key)).toEqual(['d'])
    expect((await rows()).at(-1)).toMatchObject({ key: 'e', tries: 3, fault: 'no', claimed_by: null })
  })

  test('work: of all nodes one takes a turn, once in its time, also when a clock was set back; one that is given back can be taken', async () => {
    const clock = { aheadMs: HOUR_MS }
    const nodes = [open(0, clock), open(1, clock)]
    const turns = async (who?: string) =>
      (await Promise.all(nodes.map((node) => node.takeTurn('look', MINUTE_MS, who)))).filter(Boolean)
    expect([await turns(), await turns(), await turns('another')]).toEqual([[true], [], [true]])
    elapsed += MINUTE_MS
    expect([await turns(), await turns()]).toEqual([[true], []])
    clock.aheadMs = 0
    expect([await turns(), await turns()]).toEqual([[true], []])
    await nodes[0]?.giveTurnBack('look')
    expect(await turns()).toEqual([true])
    elapsed += MINUTE_MS
    await nodes[0]?.sweep()
    // The other one was claimed by a clock that was ahead.
    expect((await rows()).map(({ key }) => key)).toEqual(['look another'])
  })
})
