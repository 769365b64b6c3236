import { expect, test } from 'vitest'
import { inProof, rounds } from '../tests/daily.ts'
import fc from '../tests/rules/properties.ts'
import { buildGlossary, ownGlossaryData, translateByGlossary } from './glossary.ts'
import golden from './golden.fr.json' with { type: 'json' }
import { englishLeftIn, hasOtherSex, isInFrench } from './guard.ts'
import english from './words/english.json' with { type: 'json' }
import { isEnglishWord } from './words/english-words.ts'
import { keyOf } from './words/words.ts'

const glossary = buildGlossary(ownGlossaryData)
const words = Object.values(english.words).flatMap((list) => list.split(' '))
const withCapital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

test.each([
  ['5th c. Carleton', '5th'],
  ['JV c. Carleton', 'JV'],
  ['Carleton c. Ottawa DH', 'DH'],
  ['Finale – 2OT', 'OT'],
  ['Laval 3, Ottawa 2 (SO)', 'SO'],
  ['Shutout c. Carleton', 'Shutout'],
  ['Varsity c. Carleton', 'Varsity'],
  ['No. 3 Laval c. Western', 'No 3'],
  ['#3 Laval c. Western', '# 3'],
  ['Finale présentée par Thriller', 'Thriller'],
  ['Finale – Runners', 'Runners'],
  ['Mighty Carleton c. Ottawa', 'Mighty'],
])('Q-40 %j does not pass for French', (text, left) => {
  expect(englishLeftIn(text, glossary)).toEqual([left])
})

test.each([
  'Laval (no\u00a03) c. Carleton (no\u00a05)',
  'Match pour la 5e place',
  'Varsity Blues de Toronto c. Golden Bears de l’Alberta',
  'Ohio State c. Summit Ridge',
  '1re manche',
  'Lady Flames c. Golden Ravens de Carleton',
])('Q-40 %j is French, with names that are listed', (text) => {
  expect(englishLeftIn(text, glossary)).toEqual([])
})

test.each(['#3 UBC Visits #6 Acadia', "Men's Basketball: Queen's #3 at TMU Bold", 'AT Basketball vs. UBC'])(
  'Q-40 what the rules let through is stopped before it is shown: %j',
  (title) => {
    expect(translateByGlossary(title)).toMatchObject({ text: title, coverage: 'none' })
  },
)

test.each([
  'Hockey masculin',
  'Volleyball Féminin',
  'Jeux du Québec',
  'Match des étoiles',
  'Demi-finale 1',
  'Finale',
  'FINALE DU CHAMPIONNAT RSEQ',
  'Coupe Vanier',
  'Basketball masculin division 1 : Dawson vs Vanier',
  'Canada c. Japon',
  'Soirée des anciens',
  'Les Carabins affrontent le Rouge et Or. Une action à ne pas manquer en direct dès 19 h au CEPSUM!',
])('Q-108 %j was typed in French, and stays as it is', (text) => {
  expect(isInFrench(text, glossary)).toBe(true)
  expect(translateByGlossary(text)).toEqual({ text, coverage: 'full', unknown: [], english: [] })
})

test.each([
  'Rugby',
  'Match 3',
  'Court A',
  '11 a.m. ET',
  'La Salle at Carleton',
  'Gala Night',
  'Season finale',
  'Soirée Red Carpet',
  'Montréal Carabins Highlights',
  'No. 5 Tommies vs. No. 7 Titans de Limoilou',
])('Q-108 %j was not', (text) => {
  expect(isInFrench(text, glossary)).toBe(false)
})

test('Q-108 no English title of the golden list counts as typed in French, unless the rules make French of it', () => {
  const titles = Object.values(golden).flatMap((titles) => Object.keys(titles))
  const typed = titles.filter((title) => isInFrench(title, glossary))
  expect(typed.filter((title) => translateByGlossary(title).text === title)).toEqual([])
})

test('Q-108 a French line beside an English one is French, and the other one is told apart', () => {
  const french = 'Bienvenue à tous les partisans.\nWelcome to all of our fans.'
  expect(translateByGlossary(french)).toMatchObject({
    text: french,
    coverage: 'partial',
    english: ['Welcome to all of our fans.'],
  })
})

test.each([
  ["Women's Hockey: Player Introductions", 'Hockey féminin : présentation des joueurs', true],
  ['Pandas: Players of the Week', 'Pandas : joueurs de la semaine', true],
  ["Women's Hockey: Player of the Week", 'Hockey féminin : joueuse ou joueur de la semaine', false],
  ["Men's and Women's Players of the Week", 'Joueurs de la semaine masculins et féminins', false],
  ["Women's Soccer: Winner SF1", 'Soccer féminin : gagnant de la demi-finale 1', false],
])('Q-40 %j as %j names men in women’s stead: %j', (title, said, isOther) => {
  expect(hasOtherSex(title, said)).toBe(isOther)
})

test('Q-40 all French of the data, and of the golden titles that become French, is taken for French', () => {
  const { events, sports, remarks, disciplines } = ownGlossaryData
  const french = [...events, ...sports, ...disciplines].map(({ fr }) => fr.replaceAll(/\{[^{}]*\}/g, ''))
  for (const text of [...french, ...Object.values(remarks)]) expect(englishLeftIn(text, glossary), text).toEqual([])
})

test('Q-40 every word of the list is found, in the forms that its endings make', () => {
  expect(words.filter((word) => !isEnglishWord(word))).toEqual([])
  expect(['Running', 'thrillers', 'parties', 'hardest', "King's", 'happily'].filter((word) => !isEnglishWord(word))).toEqual([])
  expect(['Carleton', 'Desjardins', 'Nipissing', 'Zabranek'].filter(isEnglishWord)).toEqual([])
})

/** A side of a match-up: a listed school, or words of which at least one is common English or a sign of English. */
const school = fc.constantFrom('Carleton', 'Calgary Dinos', 'UBC', 'Ohio State', 'Zabranek')
const mark = fc.constantFrom('5th', '22nd', 'JV', 'Varsity', 'No. 3', 'Frosh', '#4')
const common = fc
  .constantFrom(...words)
  .map(withCapital)
  .filter((word) => !glossary.listed.has(keyOf(word)) && !glossary.placeWords.has(keyOf(word)))
const plain = fc.oneof(
  mark,
  common,
  fc.tuple(fc.oneof(common, mark), school).map((both) => both.join(' ')),
  fc.tuple(school, common).map((both) => both.join(' ')),
  fc.tuple(common, common).map((both) => both.join(' ')),
)

/** Words that a French match-up may leave unchanged: 'UBC Radio'. */
const ALIKE = new Set(['Radio'])
const isLeft = (word: string) =>
  /\d(?:st|nd|rd|th)$|^#/.test(word) ||
  ['JV', 'Varsity', 'Frosh', 'No.'].includes(word) ||
  (isEnglishWord(word) && !ALIKE.has(word) && !glossary.senses.has(keyOf(word)) && !glossary.placeWords.has(keyOf(word)))

/** Returns the words of an English side that remain in its French although the result counts as complete. */
function leftIn(title: string, side: string): string[] {
  const { text, coverage } = translateByGlossary(title, glossary)
  if (coverage !== 'full') return []
  const words = new Set(text.split(/[\s()]+/))
  return side.split(' ').filter((word) => words.has(word) && isLeft(word))
}

inProof(() =>
  test('Q-40 no common English word beside a school becomes French as a whole', () => {
    const shapes = ['UBC * vs. Carleton', '* Carleton vs. UBC', '* at UBC', 'Carleton vs. * UBC', '* vs. Zabranek']
    const wrong = words.map(withCapital).filter((word) => {
      if (glossary.listed.has(keyOf(word)) || glossary.placeWords.has(keyOf(word))) return false
      return shapes.some((shape) => leftIn(shape.replace('*', word), word).length > 0)
    })
    expect(wrong).toEqual([])
  }, 60_000),
)

test('Q-40 a made match-up of common English words never becomes French as a whole', () => {
  const runs = rounds({ daily: 500, proof: 2_000 })
  let refused = 0
  fc.assert(
    fc.property(
      plain,
      school,
      fc.boolean(),
      fc.constantFrom(' vs. ', ' at '),
      fc.constantFrom('', "Women's Hockey: "),
      (side, opponent, isTurned, sign, front) => {
        const title = front + (isTurned ? [opponent, side] : [side, opponent]).join(sign)
        if (translateByGlossary(title, glossary).coverage !== 'full') refused += 1
        expect(leftIn(title, side), title).toEqual([])
      },
    ),
    { numRuns: runs },
  )
  expect(refused).toBeGreaterThan(runs * 0.5)
})
