import { expect, test } from 'vitest'
import { bareSideName } from '../rules/bare-sides.ts'
import { foldScore } from '../rules/fold-score.ts'
import { RULES, rulesOf } from '../rules/rules-of.ts'
import type { Entry, Fact, Side } from '../rules/score-fact.ts'
import type { DisplayedState, ScoredGame } from '../rules/score-result.ts'
import type { ScoreSport } from '../rules/score-state.ts'
import { aheadIn, partsOf, type ScoreStep, stepOf } from '../rules/score-step.ts'
import { scoreFrame } from './score-frame.ts'
import { besideText, columnTexts, scoreStateText, sidesOf } from './state-text.ts'

const gameOf = (sport: ScoreSport): ScoredGame => {
  const { key, scoring, parts } = rulesOf({ sport: sport === 'meet' ? 'swimming' : sport, kind: 'game' } as never)
  return { sport: key, scoring, parts }
}
const step = (part: Partial<ScoreStep['part']>, state: ScoreStep['state'] = 'in-play'): ScoreStep => ({
  seq: 1,
  at: 1,
  home: 0,
  away: 0,
  state,
  part: { n: 1, of: 'regular', isBreak: false, ...part },
  correctedAt: 0,
})

const TEXTS: [sport: ScoreSport, step: ScoreStep, en: string, fr: string][] = [
  ['hockey', step({}), '1st period', '1re période'],
  ['hockey', step({ n: 2, isBreak: true }), 'Break before 2nd period', 'Avant la 2e période'],
  ['hockey', step({ n: 4, isBreak: true, of: 'overtime' }), 'Break before overtime', 'Avant la prolongation'],
  ['hockey', step({ n: 5, isBreak: true, of: 'shootout' }), 'Break before shootout', 'Avant les tirs de barrage'],
  ['volleyball', step({ n: 4, isBreak: true }), 'Break before set 4', 'Avant la 4e manche'],
  ['hockey', step({ n: 4, of: 'overtime' }), 'Overtime', 'Prolongation'],
  ['hockey', step({ n: 5, of: 'overtime' }), '2nd overtime', '2e prolongation'],
  ['hockey', step({ n: 5, of: 'shootout' }), 'Shootout', 'Tirs de barrage'],
  ['soccer', step({ n: 3, of: 'overtime' }), 'Extra time', 'Prolongation'],
  ['soccer', step({ n: 4, of: 'overtime' }), 'Extra time, 2nd half', '2e période de prolongation'],
  ['soccer', step({ n: 5, of: 'shootout' }), 'Penalties', 'Tirs au but'],
  ['field-hockey', step({ n: 6, of: 'shootout' }), 'Shootout', 'Tirs de barrage'],
  ['hockey', step({ n: 3 }, 'over'), 'Final', 'Terminé'],
  ['hockey', step({ n: 4, of: 'overtime' }, 'over'), 'Final (overtime)', 'Terminé (prolongation)'],
  ['hockey', step({ n: 5, of: 'shootout' }, 'official'), 'Official (shootout)', 'Officiel (tirs de barrage)'],
  ['basketball', step({ n: 3, isBreak: true }), 'Half-time', 'Mi-temps'],
  ['soccer', step({ n: 2, isBreak: true }), 'Half-time', 'Mi-temps'],
  ['soccer', step({ n: 1 }), '1st half', '1re demie'],
  ['football', step({ n: 1 }), '1st quarter', '1er quart'],
  ['volleyball', step({ n: 4 }), 'Set 4', '4e manche'],
  ['volleyball', step({ n: 5 }, 'official'), 'Official', 'Officiel'],
  ['curling', step({ n: 11, of: 'overtime' }), '11th end', '11e bout'],
  ['baseball', step({ n: 12, of: 'overtime' }, 'over'), 'Final (12th inning)', 'Terminé (12e manche)'],
  ['judo', step({ n: 3 }), 'Teams, bout 3', 'Équipes, combat 3'],
  ['meet', step({}), '', ''],
  ['hockey', step({}, 'none'), '', ''],
]
test.each(TEXTS)('S4 %s %j says how far it is: %s', (sport, shown, en, fr) => {
  const texts = (['en', 'fr'] as const).map((language) => scoreStateText(shown, gameOf(sport), language))
  expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([en, fr])
})

test('S4 columns count parts, then overtimes, and a shootout is none; innings go on counting', () => {
  const heads = (sport: ScoreSport, part: Partial<ScoreStep['part']> & { n: number }, language: 'en' | 'fr') => {
    const points = Array<number>(part.n).fill(0)
    return columnTexts({ ...step(part), byPart: { home: points, away: points } }, gameOf(sport).parts, language)
  }
  const overtime = { n: 5, of: 'overtime' } as const
  const shootout = { n: 5, of: 'shootout' } as const
  expect(heads('hockey', overtime, 'en').slice(2)).toEqual(['3', 'OT', '2OT'])
  expect(heads('hockey', overtime, 'fr').slice(3)).toEqual(['Prol.', 'Prol.\u00a02'])
  expect(heads('soccer', shootout, 'en').slice(2)).toEqual(['ET', 'ET2', 'PEN'])
  expect(heads('soccer', shootout, 'fr').slice(2)).toEqual(['Prol.', 'Prol.\u00a02', 'TAB'])
  expect(heads('hockey', shootout, 'en').slice(3)).toEqual(['OT', 'SO'])
  expect(heads('hockey', shootout, 'fr')[4]).toBe('TB')
  expect(heads('baseball', { n: 10, of: 'overtime' }, 'fr')[9]).toBe('10')
})

test('S4 a shootout that is counted by itself stands beside the score, and says who won', () => {
  const shot: ScoreStep = { ...step({ n: 5, of: 'shootout' }), home: 1, away: 1, shootout: { home: 4, away: 3 } }
  const texts = (state: ScoreStep['state']) =>
    (['en', 'fr'] as const).map((language) => scoreStateText({ ...shot, state }, gameOf('soccer'), language))
  expect(texts('in-play')).toEqual(['Penalties 3–4', 'Tirs au but 3–4'])
  expect(texts('over')).toEqual(['Final (penalties 3–4)', 'Terminé (tirs au but 3–4)'])
  expect(besideText({ ...shot, state: 'over' }, gameOf('soccer'), 'over', 'en')).toBe('Penalties 3–4')
  expect(aheadIn(shot)).toBe('home')
  const byPart = { home: [1, 0, 0, 0, 0], away: [0, 1, 0, 0, 0] }
  expect([partsOf({ ...shot, byPart }, 'home').at(-1), partsOf({ ...shot, byPart }, 'away').at(-1)]).toEqual([4, 3])
  expect(aheadIn({ home: 1, away: 1 })).toBeUndefined()
})

test('Q-70 a place that says that a game is on gets no final score beside it, and one that says that it is over does not hear it twice', () => {
  const game = gameOf('hockey')
  const at = (state: ScoreStep['state'], of: 'regular' | 'overtime' = 'regular') => ({
    ...step({ n: of === 'regular' ? 3 : 4, of }),
    state,
  })
  const beside = (one: ScoreStep, said: DisplayedState) => besideText(one, game, said, 'en')
  expect(beside(at('in-play'), 'on')).toBe('3rd period')
  for (const state of ['over', 'official'] as const) {
    expect(beside(at(state), 'on')).toBe('')
    expect(beside(at(state, 'overtime'), 'on')).toBe('Overtime')
    expect(beside(at(state), 'over')).toBe('')
  }
  expect([beside(at('over'), undefined), beside(at('official'), undefined)]).toEqual(['Final', 'Official'])
})

test('S4 of a game with more parts than a frame carries each column has the head of its own part', () => {
  const stepAfter = (sport: ScoreSport, entries: Entry[]) => {
    const facts = entries.map((entry, at): Fact => ({ ...entry, id: `${at}`, at: at + 1, received: 0, link: '', device: '' }))
    return stepOf({ ...scoreFrame(foldScore(RULES[sport], facts)), seq: facts.length, at: facts.length })
  }
  const part = (n: number, of: 'overtime' | 'shootout'): Entry => ({ kind: 'part', n, of, isBreak: false })
  const run = (stat = 'score'): Entry => ({ kind: 'step', side: 'home', stat, by: 1 })
  const innings = stepAfter('baseball', [part(19, 'overtime'), run(), part(20, 'overtime'), run(), run()])
  const byInning = columnTexts(innings, gameOf('baseball').parts, 'en').map((head, at) => [head, partsOf(innings, 'home')[at]])
  expect(byInning).toEqual([...Array.from({ length: 14 }, (_, at) => [`${at + 5}`, 0]), ['19', 1], ['20', 2]])
  const shot = stepAfter('hockey', [part(17, 'overtime'), part(18, 'shootout'), run('shootout'), run('shootout')])
  expect(columnTexts(shot, gameOf('hockey').parts, 'en').slice(0, 2)).toEqual(['3', 'OT'])
  expect(columnTexts(shot, gameOf('hockey').parts, 'fr').slice(-2)).toEqual(['Prol.\u00a014', 'TB'])
  expect([partsOf(shot, 'home').at(-1), partsOf(shot, 'away').at(-1)]).toEqual([2, 0])
})

test('S4 sides are named by their schools, in the language of the page, or by where they play', () => {
  const team = (code: string, en: string, fr: string) => ({ code, name: { en, fr } })
  const teams = { home: team('NOR', 'Northgate', 'Northgate'), away: team('LAC', 'Blue Lake', 'Lac-Bleu') }
  expect(sidesOf({ ...gameOf('hockey'), teams }, 'fr').away).toEqual({ code: 'LAC', name: 'Lac-Bleu' })
  const bare = (side: Side) => {
    const nameIn = (language: 'en' | 'fr') => bareSideName(RULES.hockey, side, language).name
    return { en: nameIn('en'), fr: nameIn('fr') }
  }
  const sides = { home: bare('home'), away: bare('away') }
  expect(sidesOf({ ...gameOf('hockey'), sides }, 'en').home.name).toBe('Home')
  // With one known team, its code is shown.
  const half = { home: { ...teams.away.name, code: 'LAC' }, away: bare('away') }
  expect(sidesOf({ ...gameOf('hockey'), sides: half }, 'en').home).toEqual({ code: 'LAC', name: 'Blue Lake' })
})
