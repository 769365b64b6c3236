import { expect, test } from 'vitest'
import { scorerPageWords } from '../scorer/scorer-page-words.ts'
import { clockMs, namedEntry } from './entry-text.ts'
import { RULES } from './rules-of.ts'
import { type Entry, entrySchema, LONGEST_CLOCK, storableEntry } from './score-fact.ts'
import type { ScoreSport } from './score-state.ts'

test('S3 a clock is set to what the log can hold, and to nothing beyond it', () => {
  expect([clockMs('12:31'), clockMs('600:00'), clockMs('0:09.4')]).toEqual([751_000, LONGEST_CLOCK, 9_400])
  for (const text of ['600:00.1', '600:01', '999:00', '12', '1:60', '']) expect(clockMs(text), text).toBeUndefined()
})

test.each<[string, Entry, Entry | undefined]>([
  ['a label with a pasted tab', { kind: 'bout', n: 2, label: '57 kg\tfinal\n' }, { kind: 'bout', n: 2, label: '57 kg final' }],
  [
    'a clock that nobody stopped',
    { kind: 'clock', isRunning: false, ms: LONGEST_CLOCK + 1 },
    { kind: 'clock', isRunning: false, ms: LONGEST_CLOCK },
  ],
  [
    'a reason of two lines',
    { kind: 'correction', side: 'home', stat: 'score', to: 1, reason: { en: 'Counted\r\ntwice', fr: '' } },
    { kind: 'correction', side: 'home', stat: 'score', to: 1, reason: { en: 'Counted twice', fr: '' } },
  ],
  [
    'a name with an override of its direction',
    { kind: 'race', key: 'a', name: '50 m \u202efree\u200bstyle\ud800', state: 'on', places: [] },
    { kind: 'race', key: 'a', name: '50 m freestyle', state: 'on', places: [] },
  ],
  ['a step', { kind: 'step', side: 'away', stat: 'shots', by: 1 }, { kind: 'step', side: 'away', stat: 'shots', by: 1 }],
  ['a step too far', { kind: 'step', side: 'away', stat: 'shots', by: 100 }, undefined],
])('S3 %s is kept as it can be sent, or not at all', (_, entry, kept) => {
  expect(storableEntry(entry)).toEqual(kept)
  if (kept) expect(entrySchema.parse(kept)).toEqual(kept)
})

test('S3 an entry says whole what it entered, in both languages: what holds now, for whom, and which card', () => {
  const names = { home: 'Harriers', away: 'Huards' }
  const said = (sport: ScoreSport, entry: Entry) =>
    (['en', 'fr'] as const).map((language) =>
      namedEntry(scorerPageWords[language], RULES[sport], names, entry).replaceAll('\u00a0', ' '),
    )
  const holds = (to: Record<string, string | number | null>): Entry => ({ kind: 'situation', to })
  expect(said('hockey', holds({ strength: '5-4' }))).toEqual([
    'On the ice (home-away) 5-4',
    'Sur la glace (locale-visiteuse) 5-4',
  ])
  expect(said('football', holds({ possession: 'away' }))).toEqual(['Possession, Huards', 'Possession du ballon, Huards'])
  expect(said('hockey', holds({ 'empty-net': null }))).toEqual(['Empty net: no longer', 'Filet désert : ne s’applique plus'])
  expect(said('softball', holds({ bases: 5 }))).toEqual(['Runners on bases 1, 3', 'Coureurs sur les buts 1, 3'])
  expect(said('softball', holds({ bases: 2 }))).toEqual(['Runner on base 2', 'Coureur sur le but 2'])
  expect(said('softball', holds({ bases: 0 }))).toEqual(['Bases empty', 'Aucun coureur sur les buts'])
  expect(said('softball', holds({ half: 'bottom' }))).toEqual(['Bottom of the inning', 'Bas de la manche'])
  // Bouts have periods, not innings.
  expect(said('wrestling', holds({ half: '2' }))).toEqual(['Period 2', 'Période 2'])
  expect(said('rugby', { kind: 'penalty', side: 'home', number: 4, minutes: 10 })).toEqual([
    'Yellow card 4 (10 min), Harriers',
    'Carton jaune 4 (10 min), Harriers',
  ])
  // The list of one race is entered more than once.
  const race = (state: 'on' | 'done'): Entry => ({ kind: 'race', key: 'r1', name: '50 m, women', state, places: [] })
  expect(said('meet', race('on'))).toEqual(['50 m, women: on now', '50 m, women : en cours'])
  expect(said('meet', race('done'))).toEqual(['50 m, women: done', '50 m, women : terminée'])
  expect(said('meet', { kind: 'final' })).toEqual(['Meet over', 'Compétition terminée'])
})
