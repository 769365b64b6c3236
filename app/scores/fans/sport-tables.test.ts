import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { foldScore, scoresIfOver } from '../rules/fold-score.ts'
import { playedMs } from '../rules/game-clock.ts'
import { judoText } from '../rules/judo-points.ts'
import { RULES, rulesOf, scoreSportOf, suits } from '../rules/rules-of.ts'
import type { Entry, Fact } from '../rules/score-fact.ts'
import type { ScoreSport } from '../rules/score-state.ts'
import { clockAt, winnerOf } from '../rules/score-state.ts'
import { isOffered } from '../rules/sport-rules.ts'
import { isPartOn, nextParts } from '../rules/sports/part-rules.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
/** Facts one second apart. */
const log = (...entries: Entry[]): Fact[] =>
  entries.map((entry, n) => ({ ...entry, id: id(n + 1), at: (n + 1) * 1_000, received: (n + 1) * 1_000, link: '', device: 'a' }))
const fold = (sport: ScoreSport, ...entries: Entry[]) => foldScore(RULES[sport], log(...entries))
const act = (sport: ScoreSport, side: 'home' | 'away', name: string): Entry => {
  const action = RULES[sport].actions.find(({ act }) => act === name)
  if (!action) throw new Error(`${sport} has no ${name}`)
  return { kind: 'step', side, stat: action.stat, by: action.by, act: name }
}
const part = (n: number, of: 'regular' | 'overtime' | 'shootout' = 'regular'): Entry => ({ kind: 'part', n, of, isBreak: false })

test.each([
  ['hockey', ['goal', 'goal', 'shot'], 2],
  ['basketball', ['two', 'three', 'free-throw'], 6],
  ['football', ['touchdown', 'convert', 'field-goal', 'safety', 'rouge', 'convert-two'], 15],
  ['soccer', ['goal', 'corner'], 1],
  ['field-hockey', ['goal', 'green'], 1],
  ['rugby', ['try', 'conversion', 'penalty-goal', 'drop-goal', 'penalty-try'], 20],
  ['rugby-sevens', ['try', 'conversion'], 7],
  ['baseball', ['run', 'hit', 'error'], 1],
  ['softball', ['run', 'run'], 2],
  ['generic', ['point', 'two', 'three'], 6],
] as const)('S2 %s: %j make %i', (sport, acts, score) => {
  expect(fold(sport, ...acts.map((name) => act(sport, 'home', name))).home.score).toBe(score)
})

test('S2 hockey: goals by period, a clock that counts down, and shots, with every goal among them', () => {
  const state = fold(
    'hockey',
    act('hockey', 'home', 'goal'),
    part(2),
    act('hockey', 'away', 'goal'),
    act('hockey', 'home', 'shot'),
  )
  expect(state.home.byPart).toEqual([1, 0])
  expect(state.away.byPart).toEqual([0, 1])
  expect([state.home.x.shots, state.away.x.shots]).toEqual([2, 1])
  expect(state.clock).toEqual({ mode: 'down', isRunning: false, ms: 20 * MINUTE_MS, at: 0 })
})

test('S2 hockey: a penalty runs with the clock and ends by it, over the end of a period too', () => {
  const rules = RULES.hockey
  const state = fold(
    'hockey',
    { kind: 'clock', isRunning: false, ms: MINUTE_MS },
    { kind: 'penalty', side: 'home', number: 7, minutes: 2 },
    part(2),
  )
  // Begins at 19:00 of playing time and lasts until 21:00.
  expect(state.penalties).toMatchObject([{ side: 'home', number: 7, endsMs: 21 * MINUTE_MS }])
  expect(playedMs(rules, state, 0)).toBe(20 * MINUTE_MS)
  const later = [
    ...log(
      { kind: 'clock', isRunning: false, ms: MINUTE_MS },
      { kind: 'penalty', side: 'home', number: 7, minutes: 2 },
      part(2),
      {
        kind: 'clock',
        isRunning: false,
        ms: 19 * MINUTE_MS,
      },
    ),
  ]
  expect(foldScore(rules, later).penalties).toEqual([])
})

test('S2 S7 no part has less than nothing, and all add up to the score: what a correction takes away comes from the parts before', () => {
  const goal = act('hockey', 'home', 'goal')
  const official: Entry[] = [{ kind: 'final' }, { kind: 'official' }]
  const reason = { en: 'Review', fr: '' }
  const corrected: Entry = { kind: 'correction', side: 'home', stat: 'score', to: 2, reason }
  expect(fold('hockey', goal, goal, goal, part(2), ...official, corrected).home).toMatchObject({ score: 2, byPart: [2, 0] })
  expect(fold('hockey', goal, part(2), goal, goal, part(3), ...official, corrected).home).toMatchObject({
    score: 2,
    byPart: [1, 1, 0],
  })
  const less: Entry = { kind: 'step', side: 'home', stat: 'score', by: -5 }
  expect(fold('hockey', less, part(2), goal).home).toMatchObject({ score: 0, byPart: [0, 0] })
  // An earlier goal that is still in transit offsets the later deduction.
  expect(fold('hockey', { ...less, by: -1 }, part(2), goal, goal).home).toMatchObject({ score: 1, byPart: [0, 1] })
})

test('S2 clocks count from where they were started, and stop where the scorer says', () => {
  const down = fold('hockey', { kind: 'clock', isRunning: true, ms: 5 * MINUTE_MS })
  expect(clockAt(down.clock, 31_000)).toBe(5 * MINUTE_MS - 30_000)
  expect(clockAt(down.clock, 10 * MINUTE_MS)).toBe(0)
  const up = fold('soccer', { kind: 'clock', isRunning: true, ms: 45 * MINUTE_MS })
  expect(clockAt(up.clock, 121_000)).toBe(47 * MINUTE_MS)
  const stopped = fold(
    'hockey',
    { kind: 'clock', isRunning: true, ms: 5 * MINUTE_MS },
    { kind: 'clock', isRunning: false, ms: 4 * MINUTE_MS },
  )
  expect(clockAt(stopped.clock, 99_000)).toBe(4 * MINUTE_MS)
})

test('S2 basketball: fouls begin anew with each quarter, and five give the bonus', () => {
  const fouls = Array.from({ length: 5 }, () => act('basketball', 'home', 'foul'))
  const state = fold('basketball', ...fouls)
  expect(RULES.basketball.warnings(state)).toContain('bonus-away')
  expect(fold('basketball', ...fouls, part(2)).home.x.fouls).toBeUndefined()
})

test('Q-91 basketball: fouls of an overtime count with those of the last quarter, in a second overtime, too', () => {
  const foul = act('basketball', 'home', 'foul')
  const four = fold('basketball', part(3), foul, foul, part(4), foul, foul, foul, foul)
  expect(RULES.basketball.warnings(four)).toEqual([])
  const fifth = fold(
    'basketball',
    part(4),
    foul,
    foul,
    foul,
    foul,
    { ...part(5, 'overtime'), isBreak: true } as Entry,
    part(5, 'overtime'),
    foul,
  )
  expect(fifth.home.x.fouls).toBe(5)
  expect(RULES.basketball.warnings(fifth)).toEqual(['bonus-away'])
  const second = fold('basketball', part(4), foul, foul, part(5, 'overtime'), foul, part(6, 'overtime'), foul, foul)
  expect(second.home.x.fouls).toBe(5)
})

test.each([
  ['hockey', [2, 4, 5, 10]],
  ['field-hockey', [2, 5, 10]],
  ['rugby', [10, 20]],
  ['rugby-sevens', [2]],
] as const)('Q-91 %s: a penalty lasts one of %j minutes', (sport, lengths) => {
  const taken = Array.from({ length: 20 }, (_, at) => at + 1).filter((minutes) =>
    suits(RULES[sport], { kind: 'penalty', side: 'home', number: 7, minutes }),
  )
  expect(taken).toEqual(lengths)
})

test('S2 football: three downs, the ball on a half of 55 yards', () => {
  const state = fold('football', {
    kind: 'situation',
    to: { possession: 'home', down: 3, distance: 4, 'ball-on': 35, 'ball-half': 'away' },
  })
  expect(state.situation).toEqual({ possession: 'home', down: 3, distance: 4, 'ball-on': 35, 'ball-half': 'away' })
  expect(suits(RULES.football, { kind: 'situation', to: { down: 4 } })).toBe(false)
  expect(suits(RULES.football, { kind: 'situation', to: { 'ball-on': 56 } })).toBe(false)
})

test('S2 volleyball: sets won, points of the set, the server after each point; a set ends two ahead', () => {
  const points = (side: 'home' | 'away', to: number): Entry => ({ kind: 'set', side, stat: 'score', to })
  const won = [points('home', 25), points('away', 20), part(2), points('home', 18), points('away', 25), part(3)]
  const state = fold('volleyball', ...won, act('volleyball', 'away', 'point'))
  expect([state.home.score, state.away.score]).toEqual([1, 1])
  expect(state.away.byPart).toEqual([20, 25, 1])
  expect(state.situation.server).toBe('away')
  const even = fold('volleyball', points('home', 25), points('away', 24))
  expect(RULES.volleyball.warnings(even)).toEqual([])
  expect(RULES.volleyball.warnings(fold('volleyball', points('home', 26), points('away', 24)))).toEqual(['set-over'])
  const last = fold(
    'volleyball',
    points('home', 25),
    part(2),
    points('away', 25),
    part(3),
    points('home', 25),
    part(4),
    points('away', 25),
    part(5),
    points('home', 15),
    points('away', 13),
  )
  expect(RULES.volleyball.warnings(last)).toEqual(['set-over', 'match-over'])
  const over = fold('volleyball', points('home', 25), part(2), points('home', 25), part(3), points('home', 25), { kind: 'final' })
  expect([over.home.score, over.away.score]).toEqual([3, 0])
  expect(winnerOf(over)).toBe('home')
})

test('S2 curling: an end is one fact, and the hammer goes to whoever did not score', () => {
  const state = fold('curling', { kind: 'end', side: 'home', points: 3 }, { kind: 'end', side: null, points: 0 })
  expect(state.home.byPart).toEqual([3, 0, 0])
  expect(state.situation.hammer).toBe('away')
  expect(state.part.n).toBe(3)
  const tied = fold('curling', ...Array.from({ length: 8 }, (): Entry => ({ kind: 'end', side: null, points: 0 })))
  expect(tied.part).toEqual({ n: 9, of: 'overtime', isBreak: false })
  expect(RULES.curling.warnings(tied)).toEqual(['tied'])
})

test('S2 baseball and softball: innings, bases and counts, and the lead that ends a game early', () => {
  const state = fold('softball', { kind: 'situation', to: { half: 'bottom', balls: 3, strikes: 2, outs: 1, bases: 5 } })
  expect(state.situation).toEqual({ half: 'bottom', balls: 3, strikes: 2, outs: 1, bases: 5 })
  expect(RULES.softball.warnings(fold('softball', { kind: 'set', side: 'home', stat: 'score', to: 8 }, part(6)))).toEqual([
    'run-rule',
  ])
  expect(suits(RULES.baseball, { kind: 'situation', to: { balls: 4 } })).toBe(false)
})

const holds = (to: (Entry & { kind: 'situation' })['to']): Entry => ({ kind: 'situation', to })

test.each(['baseball', 'softball'] as const)(
  'S2 %s: balls, strikes, outs and bases begin anew with each half inning',
  (sport) => {
    const full = holds({ balls: 3, strikes: 2, outs: 2, bases: 5 })
    const empty = { balls: 0, strikes: 0, outs: 0, bases: 0 }
    expect(fold(sport, full, holds({ half: 'bottom' })).situation).toEqual({ half: 'bottom', ...empty })
    expect(fold(sport, holds({ half: 'bottom' }), full, part(2)).situation).toEqual({ half: 'top', ...empty })
    expect(fold(sport, holds({ half: 'bottom' }), full, holds({ half: 'top' })).situation).toEqual({ half: 'top', ...empty })
    // Values in the same entry win over the reset.
    expect(fold(sport, full, holds({ half: 'bottom', outs: 1, bases: 2 })).situation).toEqual({
      ...empty,
      half: 'bottom',
      outs: 1,
      bases: 2,
    })
  },
)

test('S2 baseball: what does not change the half inning leaves balls, strikes, outs and bases alone', () => {
  const full = { balls: 3, strikes: 2, outs: 2, bases: 5 }
  // Scorers often enter the half of the first inning late, and two of them may enter the same one.
  expect(fold('baseball', holds(full), holds({ half: 'top' })).situation).toEqual({ half: 'top', ...full })
  expect(fold('baseball', part(2), holds({ half: 'bottom', ...full }), part(2), holds({ half: 'bottom' })).situation).toEqual({
    half: 'bottom',
    ...full,
  })
  expect(fold('baseball', holds(full), holds({ half: null })).situation).toEqual(full)
  const undone = log(holds(full), part(2), { kind: 'undo', of: [id(2)] })
  expect(foldScore(RULES.baseball, undone).situation).toEqual(full)
})

test('S2 judo: an ippon is worth what the rules say, whatever came before or after it', () => {
  const points = (...acts: string[]) => fold('judo', ...acts.map((name) => act('judo', 'home', name))).bouts[0]?.home
  expect(points('waza-ari', 'yuko', 'waza-ari')).toBe(21)
  expect(points('ippon')).toBe(99)
  expect(points('waza-ari', 'ippon')).toBe(99)
  expect(points('ippon', 'yuko')).toBe(99)
  // Undoing an ippon removes it entirely, and the points before it remain.
  const undone = log(act('judo', 'home', 'waza-ari'), act('judo', 'home', 'ippon'), { kind: 'undo', of: [id(2)] })
  expect(foldScore(RULES.judo, undone).bouts[0]?.home).toBe(10)
})

test('S2 wrestling: points of the bout, and what bouts are worth for the teams', () => {
  const state = fold(
    'wrestling',
    { kind: 'bout', n: 1, label: '61 kg' },
    act('wrestling', 'home', 'four'),
    { kind: 'bout-result', n: 1, side: 'home', code: 'fall', home: 5, away: 0 },
    { kind: 'bout', n: 2, label: '72 kg' },
    ...Array.from({ length: 5 }, () => act('wrestling', 'away', 'two-points')),
  )
  expect([state.home.score, state.away.score]).toEqual([5, 0])
  expect(state.bouts).toMatchObject([
    { n: 1, label: '61 kg', home: 4, result: { code: 'fall' } },
    { n: 2, away: 10 },
  ])
  expect(RULES.wrestling.warnings(state)).toEqual(['bout-over'])
})

test('S2 S7 wrestling: a score that is set or corrected is that of the teams, whatever bouts were worth until then', () => {
  const bouts: Entry[] = [
    { kind: 'bout-result', n: 1, side: 'home', code: 'fall', home: 5, away: 0 },
    { kind: 'bout', n: 2, label: '' },
    { kind: 'bout-result', n: 2, side: 'home', code: 'points', home: 3, away: 0 },
  ]
  expect(fold('wrestling', ...bouts, { kind: 'set', side: 'home', stat: 'score', to: 6 }).home.score).toBe(6)
  const reason = { en: 'Points of a fall', fr: 'Points d’un tombé' }
  const official = [...bouts, { kind: 'official' }, { kind: 'correction', side: 'home', stat: 'score', to: 9, reason }] as const
  const state = fold('wrestling', ...official)
  expect([state.home.score, state.away.score]).toEqual([9, 0])
  expect(state.corrections).toMatchObject([{ side: 'home', from: 8, to: 9 }])
})

test('S2 hockey: whoever wins the shootout has one goal more once the game is over, and a correction is of the whole score', () => {
  const shot = (of: 'home' | 'away') => act('hockey', of, 'shootout-goal')
  const tied = [
    act('hockey', 'home', 'goal'),
    act('hockey', 'away', 'goal'),
    part(5, 'shootout'),
    shot('home'),
    shot('away'),
    shot('home'),
  ]
  const before = fold('hockey', ...tied)
  expect([before.home.score, before.away.score]).toEqual([1, 1])
  expect(scoresIfOver(RULES.hockey, before)).toEqual({ home: 2, away: 1 })
  const over = fold('hockey', ...tied, { kind: 'final' })
  expect([over.home.score, over.away.score, winnerOf(over)]).toEqual([2, 1, 'home'])
  const reason = { en: 'Disallowed', fr: '' }
  const corrected = fold(
    'hockey',
    ...tied,
    { kind: 'official' },
    { kind: 'correction', side: 'home', stat: 'score', to: 3, reason },
  )
  expect([corrected.home.score, corrected.corrections]).toEqual([3, [expect.objectContaining({ from: 2, to: 3 })]])
})

test('S3 in a shootout its goals are offered and no others, and elsewhere none of them', () => {
  const offered = (sport: ScoreSport, of: 'regular' | 'shootout') =>
    RULES[sport].actions.filter((action) => isOffered(action, { n: 5, of, isBreak: false })).map((each) => each.act)
  expect([offered('hockey', 'regular'), offered('hockey', 'shootout')]).toEqual([['goal', 'shot'], ['shootout-goal']])
  expect(offered('soccer', 'regular')).not.toContain('penalty-shot')
  expect(offered('soccer', 'shootout')).toEqual(['yellow', 'red', 'penalty-shot'])
})

test('S2 S3 no match has a set beyond its last one', () => {
  const set = (n: number): Entry => ({ kind: 'set', side: 'home', stat: 'score', to: 25, part: n })
  expect([suits(RULES.volleyball, set(5)), suits(RULES.volleyball, set(6)), suits(RULES.volleyball, part(6))]).toEqual([
    true,
    false,
    false,
  ])
  expect([suits(RULES.hockey, part(7)), suits(RULES.hockey, { ...set(7), to: 3 } as Entry)]).toEqual([true, true])
})

test('S2 hockey: goals of a shootout are no shots, and one that is taken off is none any more', () => {
  const goal = act('hockey', 'home', 'goal')
  expect(fold('hockey', goal, goal, { kind: 'step', side: 'home', stat: 'score', by: -1 }).home.x.shots).toBe(1)
  expect(fold('hockey', goal, part(4, 'shootout'), goal).home.x.shots).toBe(1)
})

test('S2 soccer: a shootout decides a draw, and adds nothing to the score', () => {
  const goals = [act('soccer', 'home', 'goal'), act('soccer', 'away', 'goal'), part(5, 'shootout')]
  const shots = [
    act('soccer', 'away', 'penalty-shot'),
    act('soccer', 'away', 'penalty-shot'),
    act('soccer', 'home', 'penalty-shot'),
  ]
  const state = fold('soccer', ...goals, ...shots, { kind: 'final' })
  expect([state.home.score, state.away.score, winnerOf(state)]).toEqual([1, 1, 'away'])
  expect(winnerOf(fold('soccer', ...goals, { kind: 'final' }))).toBeUndefined()
})

test('S2 curling: the end that comes after the last one is part of no result', () => {
  const ends = Array.from(
    { length: 8 },
    (_, n): Entry => ({ kind: 'end', side: n === 0 ? 'home' : null, points: n === 0 ? 2 : 0 }),
  )
  const over = fold('curling', ...ends, { kind: 'final' })
  expect(over.part).toEqual({ n: 8, of: 'regular', isBreak: false })
  expect([over.home.byPart, over.away.byPart.length]).toEqual([[2, 0, 0, 0, 0, 0, 0, 0], 8])
  expect(fold('curling', ...ends).part.n).toBe(9)
  // An extra end that was played stays, and so does a correction within it.
  const extra = fold('curling', ...ends, { kind: 'end', side: 'away', points: 3 }, { kind: 'final' })
  expect([extra.part, extra.away.byPart[8]]).toEqual([{ n: 9, of: 'overtime', isBreak: false }, 3])
  const reason = { en: 'A stone', fr: 'Une pierre' }
  const corrected = fold(
    'curling',
    ...ends,
    { kind: 'official' },
    { kind: 'correction', side: 'away', stat: 'score', to: 1, reason },
  )
  expect([corrected.part.n, corrected.away.byPart, corrected.away.score]).toEqual([8, [0, 0, 0, 0, 0, 0, 0, 1], 1])
})

test('S2 wrestling: the next bout begins with its first period', () => {
  const second: Entry = { kind: 'situation', to: { half: '2' } }
  expect(fold('wrestling', second).situation.half).toBe('2')
  expect(fold('wrestling', second, { kind: 'bout', n: 2, label: '' }).situation.half).toBeUndefined()
})

test('S3 volleyball: who asks whether it is over is told the result with the set of the moment', () => {
  const sets = (...scores: [home: number, away: number][]) =>
    scores.flatMap(([home, away], at): Entry[] => [
      part(at + 1),
      { kind: 'set', side: 'home', stat: 'score', to: home },
      { kind: 'set', side: 'away', stat: 'score', to: away },
    ])
  const state = fold('volleyball', ...sets([25, 20], [20, 25], [25, 18], [25, 20]))
  expect([state.home.score, state.away.score]).toEqual([2, 1])
  expect(scoresIfOver(RULES.volleyball, state)).toEqual({ home: 3, away: 1 })
  expect(scoresIfOver(RULES.hockey, fold('hockey', act('hockey', 'home', 'goal')))).toEqual({ home: 1, away: 0 })
})

test('S7 volleyball: the correction of a set that is over changes that set', () => {
  const reason = { en: 'Miscount', fr: 'Erreur' }
  const state = fold(
    'volleyball',
    { kind: 'set', side: 'home', stat: 'score', to: 25 },
    part(2),
    { kind: 'set', side: 'away', stat: 'score', to: 25 },
    { kind: 'official' },
    { kind: 'correction', side: 'home', stat: 'score', part: 1, to: 26, reason },
  )
  expect([state.home.byPart, state.home.score, state.away.score]).toEqual([[26, 0], 1, 1])
  expect(state.corrections).toMatchObject([{ from: 25, to: 26 }])
})

test('S3 Q-91 after the regular parts comes overtime or a shootout, where the sport has one, also out of the break before them', () => {
  const next = (sport: ScoreSport, n: number, of: 'regular' | 'overtime' | 'shootout', isBreak = false) =>
    nextParts(RULES[sport], { n, of, isBreak }).map((each) => `${each.of} ${each.n}`)
  expect(next('hockey', 2, 'regular')).toEqual(['regular 3'])
  expect(next('hockey', 3, 'regular')).toEqual(['overtime 4', 'shootout 4'])
  expect(next('field-hockey', 4, 'regular')).toEqual(['overtime 5', 'shootout 5'])
  expect(next('soccer', 2, 'regular')).toEqual(['overtime 3', 'shootout 3'])
  expect(next('basketball', 4, 'regular')).toEqual(['overtime 5'])
  expect(next('soccer', 3, 'overtime')).toEqual(['overtime 4', 'shootout 4'])
  expect(next('soccer', 4, 'overtime', true)).toEqual(['overtime 4', 'shootout 4'])
  expect(next('soccer', 3, 'overtime', true)).toEqual(['overtime 3', 'shootout 3'])
  expect(next('soccer', 5, 'shootout')).toEqual([])
  expect(next('basketball', 5, 'overtime')).toEqual(['overtime 6'])
})

test('S3 scorers are told that time is up once the clock has run down', () => {
  const state = fold('hockey', part(2), { kind: 'clock', isRunning: true, ms: 5_000 })
  const at = (ms: number) => RULES.hockey.warnings({ ...state, clock: { ...state.clock, ms: clockAt(state.clock, ms) } })
  expect([at(state.clock.at + 4_000), at(state.clock.at + 5_000)]).toEqual([[], ['part-over']])
})

test('S3 no count is entered outright beyond what it may be', () => {
  for (const kind of ['set', 'correction'] as const) {
    const entry = (to: number) => ({ kind, side: 'home', stat: 'shots', to, reason: { en: 'a', fr: '' } }) as Entry
    expect([suits(RULES.hockey, entry(199)), suits(RULES.hockey, entry(200))]).toEqual([true, false])
  }
})

test('S2 judo: two waza-ari or a third shido end a bout, and the next begins without them', () => {
  const bout: Entry = { kind: 'bout', n: 1, label: '66 kg' }
  expect(RULES.judo.warnings(fold('judo', bout, act('judo', 'home', 'waza-ari')))).toEqual([])
  expect(RULES.judo.warnings(fold('judo', bout, act('judo', 'home', 'waza-ari'), act('judo', 'home', 'waza-ari')))).toEqual([
    'bout-over',
  ])
  const shidos = [act('judo', 'away', 'shido'), act('judo', 'away', 'shido'), act('judo', 'away', 'shido')]
  expect(RULES.judo.warnings(fold('judo', bout, ...shidos))).toEqual(['bout-over'])
  expect(fold('judo', bout, ...shidos, { kind: 'bout', n: 2, label: '73 kg' }).away.x.shidos).toBeUndefined()
})

const running: Entry = { kind: 'clock', isRunning: true, ms: 240_000 }
const result = (n: number): Entry => ({ kind: 'bout-result', n, side: 'home', code: 'injury', home: 5, away: 0 })
const DECISIVE: [sport: 'judo' | 'wrestling', what: string, entries: Entry[]][] = [
  ['judo', 'an ippon', [act('judo', 'home', 'ippon')]],
  ['judo', 'a second waza-ari', [act('judo', 'away', 'waza-ari'), act('judo', 'away', 'waza-ari')]],
  ['judo', 'a third shido', [1, 2, 3].map(() => act('judo', 'home', 'shido'))],
  ['wrestling', 'a lead of ten', [act('wrestling', 'home', 'five'), act('wrestling', 'home', 'five')]],
  ['wrestling', 'a result, as of a fall', [result(1)]],
]
test.each(DECISIVE)(
  'S2 %s: %s stops the clock by itself, and its undo lets it run on as if nothing had been',
  (sport, _, entries) => {
    const bout: Entry = { kind: 'bout', n: 1, label: '' }
    const facts = log(bout, running, ...entries)
    const last = facts.at(-1) as Fact
    expect(foldScore(RULES[sport], facts.slice(0, -1)).clock.isRunning).toBe(true)
    const gone = last.at - (facts[1] as Fact).at
    expect(foldScore(RULES[sport], facts).clock).toEqual({ mode: 'down', isRunning: false, ms: 240_000 - gone, at: 0 })
    const undone = foldScore(RULES[sport], log(bout, running, ...entries, { kind: 'undo', of: [last.id] }))
    expect(undone.clock).toEqual({ mode: 'down', isRunning: true, ms: 240_000, at: (facts[1] as Fact).at })
    // A scorer who continues all the same is not stopped by the next entry.
    const going = log(bout, running, ...entries, running, act(sport, 'away', sport === 'judo' ? 'yuko' : 'one'))
    expect(foldScore(RULES[sport], going).clock.isRunning).toBe(true)
  },
)

test('S2 the result of another bout than that of the moment stops no clock', () => {
  expect(fold('wrestling', { kind: 'bout', n: 2, label: '' }, running, result(1)).clock.isRunning).toBe(true)
})

const clockAtMs = (ms: number, isRunning = false): Entry => ({ kind: 'clock', isRunning, ms })
const toSet = (points: number): Entry => ({ kind: 'set', side: 'home', stat: 'score', to: points })
const LEFT: [sport: ScoreSport, what: string, entries: Entry[], isOn: boolean][] = [
  ['hockey', 'nobody keeps the clock', [], false],
  ['hockey', 'the clock has just been started', [clockAtMs(20 * MINUTE_MS, true)], true],
  ['hockey', 'a minute is left', [clockAtMs(MINUTE_MS)], true],
  ['hockey', 'the clock is some seconds behind', [clockAtMs(20_000)], false],
  ['hockey', 'no time is left', [clockAtMs(0)], false],
  ['hockey', 'it is a break', [clockAtMs(MINUTE_MS), { kind: 'part', n: 2, of: 'regular', isBreak: true }], false],
  ['soccer', 'half an hour is played', [clockAtMs(30 * MINUTE_MS)], true],
  ['soccer', 'it is added time', [clockAtMs(46 * MINUTE_MS)], false],
  ['football', 'overtime has no clock', [part(5, 'overtime')], false],
  ['volleyball', 'nobody has won the set', [toSet(24)], true],
  ['volleyball', 'the set is won', [toSet(25)], false],
  ['baseball', 'nothing is known of an inning', [act('baseball', 'home', 'run')], false],
]
test.each(LEFT)('S3 %s, %s', (sport, _, entries, isOn) => {
  expect(isPartOn(RULES[sport], fold(sport, ...entries))).toBe(isOn)
})

test('S2 judo is told in its own words: two waza-ari are an ippon', () => {
  expect([0, 1, 2, 10, 12, 20, 21, 99].map(judoText)).toEqual([
    '0',
    'Yuko',
    '2\u00a0yuko',
    'Waza-ari',
    'Waza-ari · 2\u00a0yuko',
    'Ippon',
    'Ippon',
    'Ippon',
  ])
})

test('S2 a meet has lists of results, of which the newest of each race counts', () => {
  const places = (mark: string) => [{ place: 1, name: 'Lane 4', team: 'Lac-Bleu', mark, flag: '' as const }]
  const race = (state: 'on' | 'done', mark: string): Entry => ({
    kind: 'race',
    key: 'r1',
    name: '100 m',
    state,
    places: places(mark),
  })
  const state = fold('meet', race('on', ''), race('done', '54.31'), {
    kind: 'standing',
    teams: [{ name: 'Lac-Bleu', points: 12.5 }],
  })
  expect(state.races).toHaveLength(1)
  expect(state.races[0]).toMatchObject({ state: 'done', places: [{ mark: '54.31' }] })
  expect(state.standing).toEqual([{ name: 'Lac-Bleu', points: 12.5 }])
})

test('S7 what is official changes by corrections alone, which keep what was there and why', () => {
  const reason = { en: 'Goal credited after review', fr: 'But accordé après révision' }
  const state = fold('hockey', act('hockey', 'home', 'goal'), { kind: 'official' }, act('hockey', 'home', 'goal'), {
    kind: 'correction',
    side: 'away',
    stat: 'score',
    to: 2,
    reason,
  })
  expect([state.home.score, state.away.score]).toEqual([1, 2])
  expect(state.corrections).toEqual([{ at: 4_000, side: 'away', stat: 'score', from: 0, to: 2, reason }])
  expect(state).toMatchObject({ finalAt: 2_000, officialAt: 2_000 })
})

test('S7 over stops the clock, and a late entry still counts until the result is official', () => {
  const state = fold('hockey', { kind: 'clock', isRunning: true, ms: 5_000 }, { kind: 'final' }, act('hockey', 'home', 'goal'))
  expect(state.clock).toEqual({ mode: 'down', isRunning: false, ms: 4_000, at: 0 })
  expect(winnerOf(state)).toBe('home')
})

test('S2 each event has rules: its sport’s, a list for meets, the generic ones for any other game', () => {
  expect(scoreSportOf({ sport: 'hockey', kind: 'game' })).toBe('hockey')
  expect(scoreSportOf({ sport: 'lacrosse', kind: 'game' })).toBe('generic')
  expect(scoreSportOf({ sport: 'swimming', kind: 'session' })).toBe('meet')
  expect(scoreSportOf({ sport: 'wrestling', kind: 'meet' })).toBe('wrestling')
  expect(rulesOf({ sport: 'other', kind: 'game' }).key).toBe('generic')
})
