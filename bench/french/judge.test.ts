import { expect, test } from 'vitest'
import goldenFrench from '../../french-titles/golden.fr.json' with { type: 'json' }
import measuredFrench from '../../french-titles/measured.fr.json' with { type: 'json' }
import { openHalf, practiceTitles, reviewedResults, reviewedSealedResults, reviewHash, sealedHalf } from './halves.ts'
import {
  acceptedForms,
  comparable,
  countVerdicts,
  judge,
  lettersAndFigures,
  type MeasuredHalf,
  type Result,
  type Review,
} from './judge.ts'

const names = { 'Lac-Bleu Huards': ['Huards de Lac-Bleu'] }
const measured = {
  text: "Women's Hockey Semifinal 2: Lac-Bleu Huards vs. Prairie Tech",
  source: 'https://example.org/schedule',
  french: [
    'Hockey féminin – Demi-finale 2 : {Lac-Bleu Huards} c. Prairie Tech',
    'Demi-finale 2 de hockey féminin : {Lac-Bleu Huards} c. Prairie Tech',
  ],
}
const whole = (text: string): Result => ({ text, coverage: 'full' })
const verdict = (result: Result, reviewed: Review[] = []) => judge(measured, result, names, reviewed).verdict

test('Q-40 French that was expected is right, in any typography and with each form of a name', () => {
  expect(verdict(whole('Hockey féminin\u00a0: demi-finale 2 – Lac-Bleu Huards c. Prairie Tech'))).toBe('right')
  expect(verdict(whole('Demi‑finale 2 de hockey féminin : Huards de Lac-Bleu contre Prairie Tech'))).toBe('right')
})

test.each([
  ['English is left', 'Hockey féminin – Demi-finale 2 : Lac-Bleu Huards vs. Prairie Tech', ['vs']],
  ['an English word is left that is no name', 'Hockey féminin – Semifinal 2 : Lac-Bleu Huards c. Prairie Tech', ['semifinal']],
  ['the sex is wrong', 'Hockey masculin – Demi-finale 2 : Lac-Bleu Huards c. Prairie Tech', []],
  ['a number stands with another word', 'Hockey féminin 2 – Demi-finale : Lac-Bleu Huards c. Prairie Tech', []],
  ['a name is lost', 'Hockey féminin – Demi-finale 2 : Lac-Bleu Huards c. Prairie', []],
  ['a word was invented', 'Hockey féminin – Demi-finale 2 du soir : Lac-Bleu Huards c. Prairie Tech', []],
])('Q-40 a result called whole is wrong when %s', (_why, text, left) => {
  expect(judge(measured, whole(text), names, [])).toMatchObject({ verdict: 'wrong', isSettled: false, left })
})

test('Q-40 the same words in another order need a look, kept and mixed titles are told apart', () => {
  const turned = 'Lac-Bleu Huards c. Prairie Tech – Hockey féminin – Demi-finale 2'
  expect(judge(measured, whole(turned), names, [])).toMatchObject({ verdict: 'other words', isSettled: false })
  expect(verdict(whole('Hockey des femmes – Demi-finale 2 : Lac-Bleu Huards c. Prairie Tech'))).toBe('other words')
  expect(verdict({ text: measured.text, coverage: 'none' })).toBe('English')
  expect(verdict({ text: 'Hockey féminin – Semifinal 2 : Lac-Bleu Huards vs. Prairie Tech', coverage: 'partial' })).toBe('mixed')
})

test('Q-40 what a person said counts for that text and that result alone', () => {
  const result = 'Hockey des filles – Demi-finale 2 : Lac-Bleu Huards c. Prairie Tech'
  const reviewed: Review[] = [{ text: measured.text, result, verdict: 'right' }]
  expect(judge(measured, whole(result), names, reviewed)).toMatchObject({ verdict: 'right', isSettled: true })
  expect(verdict(whole(`${result} (18 h)`), reviewed)).toBe('wrong')
  expect(judge({ ...measured, text: 'Another' }, whole(result), names, reviewed).verdict).toBe('wrong')
})

test('Q-40 a person may refuse French that was expected', () => {
  const result = 'Hockey féminin – Demi-finale 2 : Lac-Bleu Huards c. Prairie Tech'
  expect(verdict(whole(result), [{ text: measured.text, result, verdict: 'other words' }])).toBe('other words')
})

test('Q-40 verdicts of the sealed half are found by text and result together, and are stored without either', () => {
  const seen = { text: measured.text, result: 'Hockey des filles – Demi-finale 2 : Lac-Bleu Huards c. Prairie Tech' }
  const verdicts = { [reviewHash(seen)]: 'right' as const }
  expect(Object.keys(verdicts)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(reviewedSealedResults([seen], verdicts)).toEqual([{ ...seen, verdict: 'right' }])
  expect(
    reviewedSealedResults(
      [
        { ...seen, text: 'Another' },
        { ...seen, result: 'Autre' },
      ],
      verdicts,
    ),
  ).toEqual([])
  expect(verdict(whole(seen.result), reviewedSealedResults([seen], verdicts))).toBe('right')
})

test('Q-40 the share of wrong ones is of those called whole, and whatever is right is one of them', () => {
  const results = [
    { text: 'Hockey féminin : demi-finale 2 – Lac-Bleu Huards c. Prairie Tech', coverage: 'partial' as const },
    whole('Hockey masculin – Demi-finale 2 : Lac-Bleu Huards c. Prairie Tech'),
    whole('Hockey féminin – Demi-finale 2 : Lac-Bleu Huards vs. Prairie Tech'),
    { text: measured.text, coverage: 'none' as const },
    { text: 'Hockey féminin – Semifinal 2', coverage: 'partial' as const },
  ]
  expect(countVerdicts(results.map((result) => judge(measured, result, names, [])))).toEqual({
    right: 1,
    'other words': 0,
    English: 1,
    mixed: 1,
    wrong: 2,
    all: 5,
    whole: 3,
    wrongOfWhole: 2,
    wrongWithEnglish: 1,
    unsettled: 2,
  })
})

test('Q-40 choices hold choices and names', () => {
  const french = ['[Finale|Match [final|de championnat]] : {Lac-Bleu Huards}']
  expect(acceptedForms({ ...measured, french }, names).sort()).toEqual([
    'Finale : Huards de Lac-Bleu',
    'Finale : Lac-Bleu Huards',
    'Match de championnat : Huards de Lac-Bleu',
    'Match de championnat : Lac-Bleu Huards',
    'Match final : Huards de Lac-Bleu',
    'Match final : Lac-Bleu Huards',
  ])
})

test.each([
  ['4x200m', '4 × 200 m'],
  ['19h30', '19\u00a0h\u00a030'],
  ['à 19 h 00', 'à 19 h'],
  ['5 000 m', '5000 m'],
  ['Finale du 800 mètres', 'finale du 800m'],
  ['Brandon (nº 8)', 'Brandon (no 8)'],
  ['Natation & plongeon', 'Natation et plongeon'],
  ['Bienvenue !', 'bienvenue!'],
  ['Gaels @ Mustangs de Western', 'Gaels chez les Mustangs de Western'],
  ['Laval @ UBC', 'Laval à l’UBC'],
])('Q-40 %j and %j are the same French', (one, other) => {
  expect(comparable(one)).toBe(comparable(other))
})

test.each([
  ['Brandon (no 8)', 'Brandon (No. 8)'],
  ['Laval c. McGill', 'Laval vs McGill'],
  ['Match 1 100 m', 'Match 110 m'],
  ['finale 2', 'finale'],
])('Q-40 %j and %j are not', (one, other) => {
  expect(comparable(one)).not.toBe(comparable(other))
})

/** Reports only counts, so that a failing test reveals nothing of the sealed half. */
test('Q-40 both halves hold what they promise: each text once, none that rules were made for, French that can be read', () => {
  const open = openHalf()
  const sealed = sealedHalf()
  const texts = [open, sealed].flatMap(({ titles, descriptions }) =>
    [...titles, ...descriptions].map(({ text }) => lettersAndFigures(text)),
  )
  const golden = [...Object.values(goldenFrench).flatMap((pairs) => Object.keys(pairs)), ...Object.keys(measuredFrench)].map(
    lettersAndFigures,
  )
  expect(texts.length - new Set(texts).size).toBe(0)
  expect(texts.filter((text) => golden.includes(text)).length).toBe(0)
  expect(unreadable(open) + unreadable(sealed)).toBe(0)
  expect(Math.abs(open.titles.length - sealed.titles.length)).toBeLessThanOrEqual(1)
  expect(open.titles.length + sealed.titles.length).toBeGreaterThanOrEqual(200)
  expect(open.descriptions.length + sealed.descriptions.length).toBeGreaterThanOrEqual(60)
})

/** Seven titles turned up again in the sealed half; its counts leave them out without revealing which they are. */
test('Q-40 titles to practise on stand in the sealed half seven times at most, and never in the other', () => {
  const practice = practiceTitles().map(({ text }) => lettersAndFigures(text))
  const texts = (half: MeasuredHalf) => new Set(half.titles.map(({ text }) => lettersAndFigures(text)))
  const [open, sealed] = [texts(openHalf()), texts(sealedHalf())]
  expect(practice.length).toBeGreaterThanOrEqual(150)
  expect(practice.length - new Set(practice).size).toBe(0)
  expect(practice.filter((text) => open.has(text)).length).toBe(0)
  expect(practice.filter((text) => sealed.has(text)).length).toBeLessThanOrEqual(7)
})

test('Q-40 people have judged texts of the open half alone, each result once', () => {
  const { titles, descriptions } = openHalf()
  const open = new Set([...titles, ...descriptions].map(({ text }) => text))
  const reviewed = reviewedResults()
  expect(reviewed.filter(({ text }) => !open.has(text))).toEqual([])
  expect(new Set(reviewed.map(({ text, result }) => `${text}\n${result}`)).size).toBe(reviewed.length)
})

/** Returns forms with an unresolved choice or name. */
const unreadable = ({ names, titles, descriptions }: MeasuredHalf) =>
  [...titles, ...descriptions].filter((each) => acceptedForms(each, names).some((form) => /[[\]{}|]/.test(form))).length +
  [...titles, ...descriptions]
    .flatMap(({ french }) => french.join(' ').match(/(?<=\{)[^{}]+(?=\})/g) ?? [])
    .filter((name) => !Object.hasOwn(names, name)).length
