import { expect, test } from 'vitest'
import { textColourOn } from '../../kit/text/ink.ts'
import { scoreFrame } from '../../scores/fans/score-frame.ts'
import { foldScore } from '../../scores/rules/fold-score.ts'
import { RULES } from '../../scores/rules/rules-of.ts'
import type { Entry, Fact } from '../../scores/rules/score-fact.ts'
import { SCORE_SPORTS, type ScoreSport } from '../../scores/rules/score-state.ts'
import { figuresAt } from './board-figures.ts'
import { type OutputGame, outputRules } from './output-game.ts'
import { outputWords } from './output-words.ts'

const AT = 1_800_000_000_000
const both = (en: string, fr = en) => ({ en, fr })
const side = (name: string) => ({
  name: both(name),
  short: both(name),
  code: both(name.slice(0, 3)),
  colour: '#003366',
  logo: '',
})

function gameOf(sport: ScoreSport): OutputGame {
  const start = scoreFrame(foldScore(RULES[sport], []))
  return {
    id: 'g',
    title: both('Final'),
    sport: both('Sport'),
    venue: both(''),
    home: side('Home'),
    away: side('Away'),
    rules: outputRules(RULES[sport]),
    start,
  }
}

/** Returns the figures `later` ms after these entries, which are one second apart. */
function shown(sport: ScoreSport, entries: Entry[], later = 0, language: 'en' | 'fr' = 'en') {
  const facts: Fact[] = entries.map((entry, at) => ({
    ...entry,
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    at: AT + at,
    received: AT + at,
    link: '',
    device: 'd',
  }))
  const frame = scoreFrame(foldScore(RULES[sport], facts))
  return figuresAt({ game: gameOf(sport), frame, now: AT + entries.length - 1 + later, words: outputWords[language] })
}

const step = (of: 'home' | 'away', stat = 'score', by = 1): Entry => ({ kind: 'step', side: of, stat, by })

test.each<[ScoreSport, string, string]>([
  ['rugby', 'Card #7 9:59', 'Carton au no\u00a07 9:59'],
  ['rugby-sevens', 'Card #7 9:59', 'Carton au no\u00a07 9:59'],
  ['field-hockey', 'Penalty #7 9:59', 'Pénalité au no\u00a07 9:59'],
])('S6 a penalty of %s that runs is called what the sport calls it: %s, %s', (sport, en, fr) => {
  const entries: Entry[] = [
    { kind: 'clock', isRunning: true, ms: RULES[sport].clock === 'down' ? RULES[sport].parts.lengthMs : 0 },
    { kind: 'penalty', side: 'home', number: 7, minutes: 10 },
  ]
  expect([shown(sport, entries, 1_000).home.note, shown(sport, entries, 1_000, 'fr').home.note]).toEqual([en, fr])
})

test('S6 bouts have no parts, as what they are worth stands in none of them', () => {
  const entries: Entry[] = [
    { kind: 'bout', n: 2, label: '72 kg' },
    { kind: 'bout-result', n: 2, side: 'home', code: 'fall', home: 5, away: 0 },
  ]
  const { heads, home, away } = shown('wrestling', entries)
  expect([heads, home.parts, away.parts, home.won]).toEqual([[], [], [], '5'])
})

test('S6 judo: beside its points a side has what they are made of', () => {
  const { home, away } = shown('judo', [step('home', 'points', 10), step('home', 'points', 1), step('away', 'points', 99)])
  expect([home.note, away.note]).toEqual(['Waza-ari · Yuko', 'Ippon'])
  expect(shown('judo', []).home.note).toBe('')
})

test('S6 hockey: score, period, a clock that runs down by itself, and the power play that runs with it', () => {
  const entries: Entry[] = [
    { kind: 'part', n: 3, of: 'regular', isBreak: false },
    step('home'),
    step('away'),
    step('home'),
    { kind: 'clock', isRunning: true, ms: 754_000 },
    { kind: 'penalty', side: 'away', number: 12, minutes: 2 },
  ]
  const now = shown('hockey', entries)
  expect([now.home.big, now.away.big, now.part, now.clock, now.isRunning]).toEqual(['2', '1', '3rd', '12:33', true])
  const later = shown('hockey', entries, 60_000, 'fr')
  expect([later.clock, later.part]).toEqual(['11:33', '3e'])
  expect([later.home.note, later.away.note]).toEqual(['Avantage numérique 1:00', ''])
})

test('S6 a player with ten minutes is replaced on the ice, so that nobody has a power play', () => {
  const penalty = (minutes: number): Entry => ({ kind: 'penalty', side: 'away', number: 12, minutes })
  expect(shown('hockey', [penalty(10)]).home.note).toBe('')
  expect(shown('hockey', [penalty(10), penalty(2)]).home.note).toBe('Power play 2:00')
})

test('S6 a shootout decides: its column is no overtime, and beside a draw its score stays', () => {
  const shootout = (n: number): Entry => ({ kind: 'part', n, of: 'shootout', isBreak: false })
  const overtime = (n: number): Entry => ({ kind: 'part', n, of: 'overtime', isBreak: false })
  const heads = (sport: ScoreSport, ...parts: Entry[]) =>
    (['en', 'fr'] as const).map((language) => shown(sport, parts, 0, language).heads.join(' '))
  expect(heads('hockey', overtime(4), shootout(5))).toEqual(['1 2 3 OT SO', '1 2 3 Prol. TB'])
  expect(heads('basketball', overtime(5), overtime(6))).toEqual(['1 2 3 4 OT 2OT', '1 2 3 4 Prol. Prol.\u00a02'])
  expect(heads('soccer', overtime(3), overtime(4), shootout(5))).toEqual(['1 2 ET ET2 PEN', '1 2 Prol. Prol.\u00a02 TAB'])
  expect(shown('soccer', [overtime(4)]).part).toBe('ET2')
  const goals = [step('home'), step('away'), shootout(5), step('away', 'shootout')]
  expect(shown('soccer', goals).situation).toBe('Penalties 0–1')
  const over = shown('soccer', [...goals, { kind: 'final' }], 0, 'fr')
  expect([over.situation, over.home.isWinner, over.away.isWinner]).toEqual(['Tirs au but 0–1', false, true])
  expect([over.home.parts, over.away.parts]).toEqual([
    ['1', '0', '0', '0', '0'],
    ['1', '0', '0', '0', '1'],
  ])
})

test('S6 an inning whose half nobody has said is in its top, and an extra end or inning goes on counting', () => {
  const first = shown('baseball', [])
  expect([first.part, first.away.isMarked, first.home.isMarked]).toEqual(['▲ 1', true, false])
  const ends = Array.from({ length: 8 }, (): Entry => ({ kind: 'end', side: null, points: 0 }))
  expect(shown('curling', ends).part).toBe('End 9')
})

test('S6 the clock stands in no break, and when it is over the winner is marked and nothing runs', () => {
  const inBreak = shown('hockey', [step('home'), { kind: 'part', n: 2, of: 'regular', isBreak: true }])
  expect([inBreak.part, inBreak.clock]).toEqual(['Break', ''])
  const over = shown('hockey', [step('home'), { kind: 'clock', isRunning: true, ms: 90_000 }, { kind: 'final' }], 5_000)
  expect([over.part, over.clock, over.isRunning, over.home.isWinner, over.away.isWinner]).toEqual([
    'Final',
    '',
    false,
    true,
    false,
  ])
})

test('S6 volleyball: the points of the set are large, sets won beside them; over, the sets count', () => {
  const set = [
    ...Array.from({ length: 25 }, () => step('home')),
    { kind: 'part', n: 2, of: 'regular', isBreak: false } as const,
    step('away'),
    step('away'),
  ]
  const now = shown('volleyball', set)
  expect([now.home.big, now.home.won, now.away.big, now.away.won, now.away.isMarked]).toEqual(['0', '1', '2', '0', true])
  expect([now.situation, now.standing]).toEqual(['', 'Sets 1–0'])
  expect(shown('volleyball', [...set, { kind: 'final' }]).home).toMatchObject({ won: '' })
})

test('S6 football, baseball, curling and basketball say what holds', () => {
  const football = shown('football', [
    { kind: 'situation', to: { possession: 'away', down: 2, distance: 7, 'ball-on': 35, 'ball-half': 'home' } },
  ])
  expect([football.situation, football.away.isMarked, football.home.isMarked]).toEqual(['2nd & 7 · Ball on 35', true, false])
  const baseball = shown('baseball', [
    { kind: 'part', n: 5, of: 'regular', isBreak: false },
    { kind: 'situation', to: { half: 'top', balls: 3, strikes: 2, outs: 1, bases: 5 } },
  ])
  expect([baseball.part, baseball.situation, baseball.away.isMarked]).toEqual(['▲ 5', '3-2 · 1 out · On base: 1, 3', true])
  const curling = shown('curling', [{ kind: 'end', side: 'home', points: 2 }])
  expect([curling.part, curling.home.big, curling.away.isMarked, curling.clock]).toEqual(['End 2', '2', true, ''])
  const basketball = shown('basketball', [{ kind: 'clock', isRunning: false, ms: 9_400 }])
  expect([basketball.clock, basketball.part]).toEqual(['0:09.4', 'Q1'])
})

test('S6 a meet has no score, but the race of the moment with its first three', () => {
  const place = (n: number, name: string) => ({
    place: n,
    name,
    team: '',
    mark: `1:0${n}.00`,
    flag: '' as const,
  })
  const meet = shown('meet', [
    { kind: 'race', key: 'r1', name: '100 m', state: 'on', places: [place(1, 'A'), place(2, 'B'), place(3, 'C'), place(4, 'D')] },
  ])
  expect(meet.race).toEqual({
    name: '100 m',
    first: [
      { place: '1', name: 'A', mark: '1:01.00' },
      { place: '2', name: 'B', mark: '1:02.00' },
      { place: '3', name: 'C', mark: '1:03.00' },
    ],
  })
  expect([meet.home.big, meet.part]).toEqual(['', ''])
})

test.each(SCORE_SPORTS)('S6 %s can be shown before anything has happened, in both languages', (sport) => {
  for (const language of ['en', 'fr'] as const) {
    const figures = shown(sport, [], 0, language)
    expect(JSON.stringify(figures)).not.toMatch(/undefined|NaN|null/)
    expect([figures.home.big, figures.away.big]).toEqual(sport === 'meet' ? ['', ''] : ['0', '0'])
  }
})

test.each([
  ['#ffffff', '#0a0d12'],
  ['#ffd400', '#0a0d12'],
  ['#003366', '#ffffff'],
  ['#c8102e', '#ffffff'],
  ['#000000', '#ffffff'],
])('S6 text on %s is %s', (colour, ink) => expect(textColourOn(colour)).toBe(ink))
