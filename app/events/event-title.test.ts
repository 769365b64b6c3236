import { expect, test } from 'vitest'
import { EVENT_KINDS, type SportEvent } from './event.ts'
import { eventTitle } from './event-title.ts'

const both = (en: string, fr = en) => ({ en, fr })
const LAC_BLEU = { name: both('Lac-Bleu University'), short: both('Lac-Bleu'), nickname: both('Huards'), code: 'LAC' }
const NORTHGATE = {
  name: both('Northgate University', ''),
  short: both('Northgate', ''),
  nickname: both('Harriers', ''),
  code: 'NOR',
}
const CAP = { name: both('The Cape'), short: both('The Cape', 'Le Cap'), nickname: both('Gulls', 'Goélands'), code: 'CAP' }
const RAPIDES = { ...CAP, short: both('Rapids', 'Les Rapides') }

type Event = Pick<SportEvent, 'title' | 'sport' | 'kind' | 'isNeutral'>
const event = (given: Partial<Event> = {}): Event => ({
  title: both(''),
  sport: 'hockey',
  kind: 'game',
  isNeutral: false,
  ...given,
})
const titles = (given: Partial<Event>, home: typeof CAP | null, away: typeof CAP | null) =>
  (['en', 'fr'] as const).map((language) => eventTitle(event(given), { home, away }, language))
const texts = (...given: Parameters<typeof titles>) => titles(...given).map(({ text }) => text)

test('E2 the title of a game comes from its teams by the pattern of each language', () => {
  expect(titles({}, NORTHGATE, LAC_BLEU)).toEqual([
    { text: 'Lac-Bleu Huards at Northgate Harriers' },
    { text: 'Huards de Lac-Bleu à Northgate' },
  ])
})

test.each([
  [LAC_BLEU, NORTHGATE, 'Northgate Harriers at Lac-Bleu Huards', 'Harriers de Northgate à Lac-Bleu'],
  [CAP, LAC_BLEU, 'Lac-Bleu Huards at The Cape Gulls', 'Huards de Lac-Bleu au Cap'],
  [RAPIDES, CAP, 'The Cape Gulls at Rapids Gulls', 'Goélands du Cap aux Rapides'],
  [CAP, RAPIDES, 'Rapids Gulls at The Cape Gulls', 'Goélands des Rapides au Cap'],
])('E2 French articles contract in titles (%#)', (home, away, english, french) => {
  expect(texts({}, home, away)).toEqual([english, french])
})

test('E2 on neutral ground nobody visits', () => {
  expect(texts({ isNeutral: true }, NORTHGATE, LAC_BLEU)).toEqual([
    'Lac-Bleu Huards vs. Northgate Harriers',
    'Huards de Lac-Bleu c. Harriers de Northgate',
  ])
})

test.each([
  ['swimming', 'meet', 'Swimming meet', 'Compétition de natation'],
  ['track', 'meet', 'Track and field meet', 'Compétition d’athlétisme'],
  ['wrestling', 'session', 'Wrestling session', 'Séance de lutte'],
  ['hockey', 'game', 'Hockey game', 'Match de hockey'],
  ['fencing', 'session', 'Fencing session', 'Séance d’escrime'],
  ['other', 'meet', 'Meet', 'Compétition'],
] as const)('E2 %s without teams is called by sport and kind (%s)', (sport, kind, english, french) => {
  expect(texts({ sport, kind }, null, null)).toEqual([english, french])
})

test('E2 one team stands before the sport and kind', () => {
  const expected = ['Northgate Harriers: swimming meet', 'Harriers de Northgate\u00a0: compétition de natation']
  expect(texts({ sport: 'swimming', kind: 'meet' }, NORTHGATE, null)).toEqual(expected)
  expect(texts({ sport: 'swimming', kind: 'meet' }, null, NORTHGATE)).toEqual(expected)
})

test('E2 a title of staff goes before, and says its language where it is the other', () => {
  expect(titles({ title: both('Cup final', 'Finale de la coupe') }, NORTHGATE, LAC_BLEU)).toEqual([
    { text: 'Cup final' },
    { text: 'Finale de la coupe' },
  ])
  expect(titles({ title: both('Cup final', '') }, NORTHGATE, LAC_BLEU)).toEqual([
    { text: 'Cup final' },
    { text: 'Cup final', lang: 'en' },
  ])
  expect(titles({ title: both('', 'Finale') }, null, null)).toEqual([{ text: 'Finale', lang: 'fr' }, { text: 'Finale' }])
})

test('E2 no event is without a title', () => {
  const nameless = { name: both(''), short: both(''), nickname: both(''), code: '' }
  for (const kind of EVENT_KINDS) {
    for (const text of texts({ kind }, nameless, nameless)) expect(text).toMatch(/\p{L}{3}/u)
  }
})
