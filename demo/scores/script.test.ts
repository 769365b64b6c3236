import { expect, test } from 'vitest'
import { foldScore } from '../../app/scores/rules/fold-score.ts'
import { RULES, suits } from '../../app/scores/rules/rules-of.ts'
import { entrySchema, inOrder } from '../../app/scores/rules/score-fact.ts'
import { clockAt, type ScoreSport, winnerOf } from '../../app/scores/rules/score-state.ts'
import fc from '../../tests/rules/properties.ts'
import { factsUntil, roundStart, type Script } from './script.ts'
import { scriptedGames } from './scripted-games.ts'

const [hockey, basketball, volleyball, football, curling, wrestling, swimming] = scriptedGames.map(({ script }) => script) as [
  Script,
  Script,
  Script,
  Script,
  Script,
  Script,
  Script,
]

/** Games that are played to their end. */
const WHOLE: [ScoreSport, Script][] = [
  ['football', football],
  ['volleyball', volleyball],
  ['curling', curling],
  ['wrestling', wrestling],
  ['meet', swimming],
]
const SCRIPTS: [ScoreSport, Script][] = [['hockey', hockey], ['basketball', basketball], ...WHOLE]
const NOON = Date.parse('2026-11-21T12:00:00Z')
const entriesOf = (facts: ReturnType<typeof factsUntil>) =>
  facts.map(({ id: _, at: __, received: ___, link: ____, device: _____, ...entry }) => entry)

test.each(SCRIPTS)(
  'S2 the script of %s agrees with itself at any two moments of a round, and no fact of two rounds is one',
  (_, script) => {
    const round = script.seconds * 1_000
    const moment = fc.integer({ min: 0, max: 4_000_000_000_000 })
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: round - 1 }), fc.integer({ min: 0, max: round - 1 }), (any, one, other) => {
        const start = roundStart(script, any)
        expect(start <= any && any - start < round).toBe(true)
        const [early, late] = [start + Math.min(one, other), start + Math.max(one, other)].map((at) =>
          factsUntil('game', script, at),
        )
        expect(late?.slice(0, early?.length)).toEqual(early)
        expect(inOrder(late ?? [])).toEqual(late)
        for (const { at } of late ?? []) expect(at >= start && at <= start + Math.max(one, other)).toBe(true)
        // The same round comes again, with other facts.
        const again = factsUntil('game', script, start + Math.max(one, other) + round)
        expect(entriesOf(again).map(({ kind }) => kind)).toEqual(entriesOf(late ?? []).map(({ kind }) => kind))
        const ids = new Set([...(late ?? []), ...again].map(({ id }) => id))
        expect(ids.size).toBe((late?.length ?? 0) * 2)
      }),
    )
  },
)

test.each(WHOLE)(
  'S2 what is entered for %s suits the sport and is short, and the game ends official within its round',
  (sport, script) => {
    const last = roundStart(script, NOON) + script.seconds * 1_000 - 1
    const facts = factsUntil('game', script, last)
    expect(facts).toHaveLength(script.beats.length)
    expect(facts.length).toBeLessThan(120)
    for (const entry of entriesOf(facts)) {
      expect(entrySchema.safeParse(entry).success, JSON.stringify(entry)).toBe(true)
      expect(suits(RULES[sport], entry), JSON.stringify(entry)).toBe(true)
    }
    expect(script.beats.map(({ at }) => at)).toEqual(script.beats.map(({ at }) => at).toSorted((a, b) => a - b))
    const state = foldScore(RULES[sport], facts)
    expect(state.officialAt).toBeGreaterThan(state.finalAt)
    expect(state.officialAt).toBeLessThanOrEqual(last)
    if (sport === 'meet') expect(state.races.map((race) => race.state)).toEqual(Array(5).fill('done'))
    else expect(winnerOf(state)).toBe('home')
  },
)

test('S2 a set of the volleyball script ends as sets do', () => {
  const { home, away } = foldScore(RULES.volleyball, factsUntil('game', volleyball, roundStart(volleyball, NOON) + 959_999))
  expect([home.score, away.score]).toEqual([3, 2])
  home.byPart.forEach((ours, n) => {
    const [most, least] = [Math.max(ours, away.byPart[n] ?? 0), Math.min(ours, away.byPart[n] ?? 0)]
    const to = n === 4 ? 15 : 25
    expect(most === to ? most - least >= 2 : most > to && most - least === 2, `set ${n + 1}`).toBe(true)
  })
})

const CLIPS: [ScoreSport, Script, [second: number, home: number, away: number, part: number, clock: string][]][] = [
  [
    'hockey',
    hockey,
    [
      [0.1, 2, 2, 3, '7:41'],
      [10, 2, 2, 3, '7:31'],
      [14.6, 2, 2, 3, '7:27'],
      [15.2, 3, 2, 3, '7:27'],
      [23.9, 3, 2, 3, '7:27'],
    ],
  ],
  [
    'basketball',
    basketball,
    [
      [0.1, 54, 55, 3, '4:18'],
      [7, 54, 55, 3, '4:11'],
      [8, 56, 55, 3, '4:10'],
      [17.5, 56, 55, 3, '4:01'],
      [22, 56, 58, 3, '3:56'],
    ],
  ],
]

test.each(CLIPS)('S4 the score of a game that a clip shows is the one in its picture: %s', (sport, script, shown) => {
  for (const [second, home, away, part, clock] of shown) {
    const now = roundStart(script, NOON) + second * 1_000
    const state = foldScore(RULES[sport], factsUntil('game', script, now))
    const left = Math.ceil(clockAt(state.clock, now) / 1_000 - 0.05)
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    expect([state.home.score, state.away.score, state.part.n, text], `${second}`).toEqual([home, away, part, clock])
  }
})
