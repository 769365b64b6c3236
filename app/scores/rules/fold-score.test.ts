import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { slowness, spentBy } from '../../../tests/turns.ts'
import { scoreFrame } from '../fans/score-frame.ts'
import { foldScore } from './fold-score.ts'
import { RULES, suits } from './rules-of.ts'
import { type Entry, entrySchema, type Fact, type Place } from './score-fact.ts'
import { SCORE_SPORTS, type ScoreSport } from './score-state.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
const side = fc.constantFrom('home' as const, 'away' as const)

/** Any entry that suits a sport. */
function entryOf(sport: ScoreSport): fc.Arbitrary<Entry> {
  const rules = RULES[sport]
  const stat = fc.constantFrom('score', ...Object.keys(rules.stats))
  const n = fc.integer({ min: 1, max: 12 })
  const of = fc.constantFrom('regular' as const, 'overtime' as const, 'shootout' as const)
  const reason = fc.constant({ en: 'Scored twice', fr: '' })
  const kinds: fc.Arbitrary<Entry>[] = [
    fc.record({ kind: fc.constant('step' as const), side, stat, by: fc.integer({ min: -3, max: 8 }) }),
    fc.record({ kind: fc.constant('set' as const), side, stat, to: fc.integer({ min: 0, max: 40 }) }),
    fc.record({ kind: fc.constant('part' as const), n, of, isBreak: fc.boolean() }),
    fc.record({ kind: fc.constant('clock' as const), isRunning: fc.boolean(), ms: fc.integer({ min: 0, max: 1_200_000 }) }),
    fc.record({ kind: fc.constant('situation' as const), to: situationOf(sport) }),
    fc.record({ kind: fc.constantFrom('final' as const, 'official' as const) }),
    fc.record({ kind: fc.constant('correction' as const), side, stat, to: fc.integer({ min: 0, max: 40 }), reason }),
    fc.record({ kind: fc.constant('end' as const), side, points: fc.integer({ min: 0, max: 8 }) }),
    fc.record({ kind: fc.constant('bout' as const), n, label: fc.constant('72 kg') }),
    fc.record({
      kind: fc.constant('bout-result' as const),
      n,
      side,
      code: fc.constantFrom(...(rules.boutCodes ?? [{ code: 'none' }]).map(({ code }) => code)),
      home: fc.integer({ min: 0, max: 5 }),
      away: fc.integer({ min: 0, max: 5 }),
    }),
    fc.record({
      kind: fc.constant('penalty' as const),
      side,
      number: fc.integer({ min: 0, max: 99 }),
      minutes: fc.constantFrom(2, 5, 10),
    }),
    fc.record({
      kind: fc.constant('race' as const),
      key: fc.constantFrom('a', 'b', 'c'),
      name: fc.constant('100 m freestyle, women'),
      state: fc.constantFrom('next' as const, 'on' as const, 'done' as const),
      places: fc.constant<Place[]>([{ place: 1, name: 'Lane 4', team: 'Lac-Bleu', mark: '54.31', flag: '' as const }]),
    }),
  ]
  return fc.oneof(...kinds).filter((entry) => suits(rules, entry))
}

/** Values of a sport's situation, some set, some cleared. */
const situationOf = (sport: ScoreSport): fc.Arbitrary<Record<string, string | number | null>> =>
  fc
    .tuple(
      ...Object.entries(RULES[sport].situation).map(([key, rule]) => {
        const said: fc.Arbitrary<string | number> =
          rule.kind === 'number'
            ? fc.integer({ min: rule.from, max: rule.to })
            : fc.constantFrom(...(rule.kind === 'side' ? (['home', 'away'] as const) : rule.of))
        return fc.option(said).map((value) => [key, value] as const)
      }),
    )
    .chain((drawn) => fc.subarray(drawn))
    .map((some) => Object.fromEntries(some))

/** A log with undos of any of its facts, undos included. */
const logOf = (sport: ScoreSport): fc.Arbitrary<Fact[]> =>
  fc
    .array(
      fc.record({
        entry: entryOf(sport),
        at: fc.integer({ min: 1, max: 60 }),
        undoes: fc.option(fc.nat(200), { freq: 4 }),
        device: fc.constantFrom('a', 'b', 'c'),
      }),
      { maxLength: 60 },
    )
    .map((drawn) =>
      drawn.map(({ entry, at, undoes, device }, index) => {
        const of = undoes === null ? undefined : [uuid(undoes % drawn.length)]
        const said: Entry = of ? { kind: 'undo', of } : entry
        return { ...said, id: uuid(index), at, received: at, link: 'x', device }
      }),
    )

const anySport = fc.constantFrom(...SCORE_SPORTS)
const anyLog = anySport.chain((sport) => fc.tuple(fc.constant(sport), logOf(sport)))

test('S2 any order of arrival and any duplication of the same facts gives the same state', () => {
  const shuffled = anyLog.chain(([sport, log]) =>
    fc.tuple(fc.constant(sport), fc.constant(log), fc.shuffledSubarray(log, { minLength: log.length }), fc.subarray(log)),
  )
  fc.assert(
    fc.property(shuffled, ([sport, log, other, twice]) => {
      expect(foldScore(RULES[sport], [...other, ...twice])).toEqual(foldScore(RULES[sport], log))
    }),
  )
})

/** A log, one of its facts, and an undo of that fact later than all of them. */
const undoneLater = anyLog
  .filter(([, log]) => log.length > 0)
  .chain(([sport, log]) =>
    fc.nat(log.length - 1).map((at) => {
      const gone = log[at] as Fact
      const undo: Fact = { kind: 'undo', of: [gone.id], id: uuid(9_999), at: 1_000, received: 1_000, link: 'x', device: 'a' }
      return { rules: RULES[sport], log, gone, undo }
    }),
  )

test('S2 undo of any fact gives what the log without it gives', () => {
  fc.assert(
    fc.property(undoneLater, ({ rules, log, gone, undo }) => {
      const without = foldScore(
        rules,
        log.filter(({ id }) => id !== gone.id),
      )
      fc.pre(gone.kind === 'official' || foldScore(rules, log).officialAt === 0)
      fc.pre(gone.kind !== 'undo' || without.officialAt === 0)
      expect(foldScore(rules, [...log, undo])).toEqual(without)
    }),
  )
})

test('S2 S7 once the result is official, an undo that comes later takes back corrections and changes nothing else', () => {
  fc.assert(
    fc.property(undoneLater, ({ rules, log, gone, undo }) => {
      const before = foldScore(rules, log)
      fc.pre(before.officialAt > 0 && gone.kind !== 'official' && gone.kind !== 'undo')
      const without = log.filter(({ id }) => id !== gone.id)
      expect(foldScore(rules, [...log, undo])).toEqual(gone.kind === 'correction' ? foldScore(rules, without) : before)
    }),
  )
})

test('S7 what is undone or put back after the official result counts once that is undone', () => {
  const goal = fact(1, 1, { kind: 'step', side: 'home', stat: 'score', by: 1 })
  const undo = fact(2, 2, { kind: 'undo', of: [goal.id] })
  const second = fact(3, 3, { kind: 'step', side: 'home', stat: 'score', by: 2 })
  const official = fact(4, 4, { kind: 'official' })
  const redo = fact(5, 5, { kind: 'undo', of: [undo.id] })
  const wrong = fact(6, 6, { kind: 'undo', of: [second.id] })
  const log = [goal, undo, second, official, redo, wrong]
  expect(foldScore(RULES.hockey, log)).toMatchObject({ officialAt: 4, home: { score: 2 } })
  expect(foldScore(RULES.hockey, [...log, fact(7, 7, { kind: 'undo', of: [official.id] })])).toMatchObject({
    officialAt: 0,
    home: { score: 1 },
  })
})

test('S3 three phones that were offline merge into one score, in whichever order they come back', () => {
  const returns = fc.tuple(logOf('hockey'), fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 }))
  fc.assert(
    fc.property(returns, ([log, devices]) => {
      const inTheirOrder = devices.flatMap((device) => log.filter((fact) => fact.device === device))
      expect(foldScore(RULES.hockey, inTheirOrder)).toEqual(foldScore(RULES.hockey, log))
    }),
  )
})

test('S2 steps alone commute: the score is their sum, whatever their times', () => {
  const steps = fc.array(fc.record({ side, by: fc.integer({ min: 1, max: 8 }), at: fc.integer({ min: 1, max: 50 }) }))
  fc.assert(
    fc.property(steps, (drawn) => {
      const log = drawn.map(
        (each, index): Fact => ({ ...each, kind: 'step', stat: 'score', id: uuid(index), received: 1, link: '', device: 'a' }),
      )
      const { home, away } = foldScore(RULES.rugby, log)
      const sum = (of: string) => drawn.filter(({ side }) => side === of).reduce((all, { by }) => all + by, 0)
      expect([home.score, away.score]).toEqual([sum('home'), sum('away')])
    }),
  )
})

test('S2 a score that was said outright wins over steps before it, and later steps add to it', () => {
  const log = facts([
    [5, { kind: 'step', side: 'home', stat: 'score', by: 1 }],
    [3, { kind: 'step', side: 'home', stat: 'score', by: 1 }],
    [10, { kind: 'set', side: 'home', stat: 'score', to: 3 }],
    [12, { kind: 'step', side: 'home', stat: 'score', by: 1 }],
  ])
  expect(foldScore(RULES.hockey, log).home.score).toBe(4)
})

test('S2 the score is the sum of its parts in every sport that adds up', () => {
  fc.assert(
    fc.property(logOf('basketball'), (log) => {
      const { home, away } = foldScore(RULES.basketball, log)
      for (const { score, byPart } of [home, away])
        expect(score).toBe(
          Math.max(
            0,
            byPart.reduce((sum, each) => sum + each, 0),
          ),
        )
    }),
  )
})

test('S2 an undo can be undone; of two undos that name each other the later one counts', () => {
  const goal = fact(1, 1, { kind: 'step', side: 'home', stat: 'score', by: 1 })
  const undo = fact(2, 2, { kind: 'undo', of: [goal.id] })
  const redo = fact(3, 3, { kind: 'undo', of: [undo.id] })
  expect(foldScore(RULES.hockey, [goal, undo]).home.score).toBe(0)
  expect(foldScore(RULES.hockey, [goal, undo, redo]).home.score).toBe(1)
  const first = fact(4, 4, { kind: 'undo', of: [uuid(5), goal.id] })
  const second = fact(5, 5, { kind: 'undo', of: [uuid(4)] })
  expect(foldScore(RULES.hockey, [goal, first, second]).home.score).toBe(1)
})

test('S4 a frame stays below its size, however much is in the log', () => {
  const long = anySport.chain((sport) => fc.tuple(fc.constant(sport), logOf(sport)))
  fc.assert(
    fc.property(long, ([sport, log]) => {
      const bytes = new TextEncoder().encode(JSON.stringify(scoreFrame(foldScore(RULES[sport], log)))).byteLength
      expect(bytes).toBeLessThanOrEqual(1_000)
    }),
  )
})

test.each(SCORE_SPORTS)(
  'S4 the longest frame of %s stays below its size, with the number and time of its newest entry',
  (sport) => {
    const rules = RULES[sport]
    const sides = ['home', 'away'] as const
    const name = 'É'.repeat(120)
    const counts = sides.flatMap((of) =>
      Object.entries(rules.stats).map(([stat, { most }]): Entry => ({ kind: 'set', side: of, stat, to: most })),
    )
    const parts = Array.from({ length: 40 }, (_, at): Entry[] => [
      { kind: 'part', n: at + 1, of: at < rules.parts.regular ? 'regular' : 'overtime', isBreak: false },
      ...sides.map((of): Entry => ({ kind: 'step', side: of, stat: 'score', by: 99 })),
    ]).flat()
    const held = Object.entries(rules.situation).map(([key, rule]): [string, string | number] => [
      key,
      rule.kind === 'number' ? rule.to : rule.kind === 'side' ? 'home' : (rule.of.at(-1) ?? ''),
    ])
    const place = { name, team: name.slice(0, 60), mark: '1'.repeat(20), flag: '' as const }
    const entries: Entry[] = [
      ...parts,
      ...Array.from({ length: 8 }, (_, at): Entry => ({ kind: 'penalty', side: 'home', number: 90 + at, minutes: 10 })),
      { kind: 'bout', n: 40, label: name.slice(0, 40) },
      { kind: 'race', key: 'k'.repeat(40), name, state: 'on', places: [1, 2, 3].map((n) => ({ ...place, place: n + 996 })) },
      { kind: 'clock', isRunning: true, ms: 35_999_999 },
      ...counts,
      { kind: 'situation', to: Object.fromEntries(held) },
    ]
    const log = entries.filter((entry) => suits(rules, entry)).map((entry, at) => fact(at, 1_790_000_000_000 + at, entry))
    const sent = { ...scoreFrame(foldScore(rules, log)), seq: 20_000, at: 1_790_000_000_000 }
    expect(new TextEncoder().encode(JSON.stringify(sent)).byteLength).toBeLessThanOrEqual(1_000)
  },
)

test('S2 penalties without end make no fold longer', () => {
  const penalty: Entry = { kind: 'penalty', side: 'home', number: 1, minutes: 2 }
  const state = foldScore(RULES.hockey, facts(Array.from({ length: 500 }, (_, at): [number, Entry] => [at, penalty])))
  expect(state.penalties.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, at) => uuid(461 + at)))
})

test('S2 whatever suits a sport passes the schema that the server reads it by', () => {
  fc.assert(
    fc.property(
      anySport.chain((sport) => entryOf(sport)),
      (entry) => {
        if (entry.kind === 'step' && entry.by === 0) return
        expect(entrySchema.safeParse(entry).success).toBe(true)
      },
    ),
  )
})

const fact = (n: number, at: number, entry: Entry): Fact => ({
  ...entry,
  id: uuid(n),
  at,
  received: at,
  link: '',
  device: 'a',
})
const facts = (some: [at: number, entry: Entry][]) => some.map(([at, entry], index) => fact(index + 1, at, entry))

/** A long game: steps, clocks and now and then an undo. */
const longLog = (length: number): Fact[] =>
  Array.from({ length }, (_, n): Fact => {
    const base = { id: uuid(n + 1), at: n * 1_000, received: n * 1_000, link: 'x', device: n % 2 ? 'a' : 'b' }
    if (n % 50 === 49) return { ...base, kind: 'undo', of: [uuid(n - 3)] }
    if (n % 3 === 0) return { ...base, kind: 'clock', isRunning: n % 2 === 0, ms: 1_200_000 - n }
    return { ...base, kind: 'step', side: n % 2 ? 'home' : 'away', stat: n % 4 ? 'shots' : 'score', by: 1 }
  })

test('S2 a log of 2,000 facts is folded to the sum of its steps without those undone, and each goal is a shot', () => {
  const log = longLog(2_000)
  const undone = new Set(log.flatMap((each) => (each.kind === 'undo' ? each.of : [])))
  const sums = { home: { score: 0, shots: 0 }, away: { score: 0, shots: 0 } }
  for (const each of log)
    if (each.kind === 'step' && !undone.has(each.id)) sums[each.side][each.stat as 'score' | 'shots'] += each.by
  for (const side of ['home', 'away'] as const) {
    const { score, shots } = sums[side]
    expect(foldScore(RULES.hockey, log)[side]).toMatchObject({ score, x: { shots: shots + score } })
  }
  expect(undone.size).toBe(40)
})

test('S2 a log of 2,000 facts is folded within two milliseconds', { tags: ['timing'] }, () => {
  const log = longLog(2_000)
  const times = Array.from({ length: 30 }, () => spentBy(() => foldScore(RULES.hockey, log))).sort((a, b) => a - b)
  // The median: the first runs are not compiled yet.
  expect(times[15]).toBeLessThan(2 * slowness())
})
