import { z } from 'zod'

/**
 * Judges the glossary's output for titles and descriptions that no rule was made for (docs/decisions/031-french-measure.md). A
 * text's French is a list of forms: `[finale|match de championnat]` gives choices, which may be nested; `{Carleton Ravens}`
 * stands for a name in each form of `names`, or unchanged.
 */
const measuredText = z.strictObject({ text: z.string(), source: z.url(), french: z.array(z.string()).min(1) })
/** A listing names what is shown (a match-up, an event, a day, a show); a headline tells what happened. */
const measuredTitle = measuredText.extend({ kind: z.enum(['listing', 'headline']) })
export const measuredHalf = z.strictObject({
  note: z.string(),
  names: z.record(z.string(), z.array(z.string())),
  titles: z.array(measuredTitle),
  descriptions: z.array(measuredText).refine((texts) => texts.every(({ text }) => text.length <= LONGEST_DESCRIPTION)),
})
export type MeasuredText = z.infer<typeof measuredText>
export type MeasuredHalf = z.infer<typeof measuredHalf>

/** Titles without French; they show authors of rules which classes, shapes and names the glossary lacks. */
export const practiceSet = z.strictObject({
  note: z.string(),
  titles: z.array(z.strictObject({ text: z.string(), source: z.url() })),
})

/** Descriptions are quotations, so each is short. */
const LONGEST_DESCRIPTION = 200

/**
 * `right`: an accepted form. `other words`: understood as a whole, with the words of an accepted form in another order or with
 * other little words; a person has to look. `English`: left unchanged. `mixed`: partly unchanged. `wrong`: reported as complete,
 * but with English, lost or other words.
 */
export const VERDICTS = ['right', 'other words', 'English', 'mixed', 'wrong'] as const
type Verdict = (typeof VERDICTS)[number]

/** People's verdicts on single results; another result of the same text needs a new verdict. */
export const reviews = z.array(z.strictObject({ text: z.string(), result: z.string(), verdict: z.enum(VERDICTS) }))
export type Review = z.infer<typeof reviews>[number]
/** The same for the sealed half, whose texts must not be readable here: SHA-256 of text and result (`reviewHash`). */
export const sealedReviews = z.record(z.string().regex(/^[0-9a-f]{64}$/), z.enum(VERDICTS))

/** The glossary's output; `full` claims that nothing English is left except names. */
export type Result = { text: string; coverage: 'full' | 'partial' | 'none' }
export type Judgement = Result & {
  verdict: Verdict
  /** True when nobody needs to look: an accepted form or a person decided, or English is openly left. */
  isSettled: boolean
  /** English words of the source that no accepted form contains. */
  left: string[]
}

export function judge(
  measured: MeasuredText,
  result: Result,
  names: MeasuredHalf['names'],
  reviewed: readonly Review[],
): Judgement {
  const { written: forms, comparable: wanted } = formsOf(measured, names)
  const left = englishLeft(measured.text, result.text, forms)
  const as = (verdict: Verdict, isSettled: boolean): Judgement => ({ ...result, verdict, isSettled, left })
  const review = reviewed.find(({ text, result: seen }) => text === measured.text && seen === result.text)
  if (review) return as(review.verdict, true)
  if (wanted.has(comparable(result.text))) return as('right', true)
  if (result.coverage === 'none') return as('English', true)
  const words = sortedWords(result.text)
  if (forms.some((form) => sortedWords(form) === words)) return as('other words', false)
  return result.coverage === 'partial' ? as('mixed', true) : as('wrong', false)
}

export type Counts = Record<Verdict, number> & {
  all: number
  /** The number reported as complete, and how many of these are wrong. */
  whole: number
  wrongOfWhole: number
  /** Certainly wrong, because English words were left. The other wrong results differ from the expected ones. */
  wrongWithEnglish: number
  /** Results that nobody has judged yet. */
  unsettled: number
}

export function countVerdicts(judged: readonly Judgement[]): Counts {
  const whole = judged.filter(({ coverage, verdict }) => coverage === 'full' || verdict === 'right')
  const wrong = whole.filter(({ verdict }) => verdict === 'wrong')
  const perVerdict = VERDICTS.map((verdict) => [verdict, judged.filter((each) => each.verdict === verdict).length] as const)
  return {
    ...(Object.fromEntries(perVerdict) as Record<Verdict, number>),
    all: judged.length,
    whole: whole.length,
    wrongOfWhole: wrong.length,
    wrongWithEnglish: wrong.filter(({ left }) => left.length > 0).length,
    unsettled: judged.filter(({ isSettled }) => !isSettled).length,
  }
}

type Forms = { names: MeasuredHalf['names']; written: string[]; comparable: ReadonlySet<string> }

/** Cached, because a text is judged more than once and may have thousands of forms. */
const FORMS = new WeakMap<MeasuredText, Forms>()

function formsOf(measured: MeasuredText, names: MeasuredHalf['names']): Forms {
  const known = FORMS.get(measured)
  if (known?.names === names) return known
  const forms = [...new Set(measured.french.flatMap((form) => written(withNames(form, names))))]
  const all = { names, written: forms, comparable: new Set(forms.map(comparable)) }
  FORMS.set(measured, all)
  return all
}

/** Returns every French text that counts as right, with choices resolved. */
export const acceptedForms = (measured: MeasuredText, names: MeasuredHalf['names']): string[] => formsOf(measured, names).written

/** Turns names into choices: `{Calgary Dinos}` → `[Calgary Dinos|Dinos de Calgary]`. */
const withNames = (form: string, names: MeasuredHalf['names']) =>
  form.replace(/\{([^{}]+)\}/g, (_slot, name: string) => `[${[name, ...(names[name] ?? [])].join('|')}]`)

/** Resolves choices, which may be nested, and returns each form once. */
function written(form: string): string[] {
  const open = form.indexOf('[')
  if (open < 0) return [form]
  const { choices, end } = choicesAt(form, open)
  const inside = [...new Set(choices.flatMap(written))]
  const rest = written(form.slice(end))
  const front = form.slice(0, open)
  return inside.flatMap((choice) => rest.map((back) => front + choice + back))
}

/** Returns the choices of the bracket that opens here, and the position after it. */
function choicesAt(form: string, open: number): { choices: string[]; end: number } {
  const choices: string[] = []
  let depth = 0
  let from = open + 1
  for (let at = open; at < form.length; at += 1) {
    const sign = form[at]
    if (sign === '[') depth += 1
    if (sign === ']') depth -= 1
    if (depth > 1 || (sign !== '|' && depth > 0)) continue
    choices.push(form.slice(from, at))
    from = at + 1
    if (depth === 0) return { choices, end: at + 1 }
  }
  return { choices: [...choices, form.slice(from)], end: form.length }
}

/**
 * Normalises typography: kinds of spaces, apostrophes, quotation marks and dashes, capitals, a colon or a dash between parts,
 * 'contre' for 'c.', '@' and 'chez les' for 'à', an article before an acronym, '19 h 00' for '19 h', '200 m' for '200m' and
 * '200 mètres'.
 */
export function comparable(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[«»“”"]/g, '')
    .replace(/[‐‑]/g, '-')
    .replace(/\s+(?:[-–—―|]|--)\s+|\s?:\s+/g, ' – ')
    .replace(/(?<=\d)\s?[x×]\s?(?=\d)/g, 'x')
    .replace(/(?<![\d ,.])(\d{1,3})\s(?=\d{3}(?!\d))/g, '$1')
    .replace(/(?<=(?<!\p{L})\d+)(?=(?:m|km|kg)(?!\p{L}))/gu, ' ')
    .replace(/(?<=\d\s)mètres?(?!\p{L})/gu, 'm')
    .replace(/(?<=\d)h(?=\d\d(?!\d))/g, ' h ')
    .replace(/(?<=\d\sh)\s00(?!\d)/g, '')
    .replace(/(?<!\p{L})(?:n[º°]|no)\s?(?=\d)/gu, 'no ')
    .replace(/\s&\s/g, ' et ')
    .replace(/(?<!\p{L})contre(?=\s)/gu, 'c.')
    .replace(/(?<!\S)@(?!\S)/g, 'à')
    .replace(/(?<!\p{L})chez (?:les |le |la |l')/gu, 'à ')
    .replace(/(?<=(?:à|de) )l'(?=(?:u(?:bc|nb|pei|q[a-z]{2}|fv)|éts)(?!\p{Ll}))/gu, '')
    .replace(/\s(?=[;!?,)])/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
}

/** Reduces a text to its letters and digits, so that it can be found again. */
export const lettersAndFigures = (text: string) =>
  comparable(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns words of the source that remain in the result but are in none of the accepted forms. */
function englishLeft(source: string, result: string, forms: readonly string[]): string[] {
  const wanted = new Set(forms.flatMap(wordsOf))
  const before = new Set(wordsOf(source))
  return [...new Set(wordsOf(result))].filter((word) => /\p{L}{2}/u.test(word) && before.has(word) && !wanted.has(word))
}

const wordsOf = (text: string) => comparable(text).match(/[\p{L}\p{N}.]*[\p{L}\p{N}]/gu) ?? []

/** Synonyms: one in place of the other counts as `other words`. */
const ALIKE = [
  ['horaire', 'calendrier', 'programme'],
  ['récapitulatif', 'résumé', 'bilan'],
  ['webdiffusion', 'diffusion', 'webémission'],
  ['gagnant', 'gagnante', 'vainqueur'],
  ['jour', 'journée'],
  ['match', 'rencontre', 'partie'],
  ['ronde', 'tour'],
  ['groupe', 'poule', 'bassin'],
  ['éliminatoires', 'séries'],
  ['femmes', 'féminin'],
  ['hommes', 'masculin'],
]
const FIRST_ALIKE = new Map(ALIKE.flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)))

const LITTLE = new Set('à au aux c d de des du en et l la le les par pour sur un une'.split(' '))

const YEAR = /^(?:19|20)\d\d$/
/** Matches a unit or month, to which a preceding number belongs instead of to the word before it. */
const COUNTED = /^(?:m|km|kg|h|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)$/

/** Sorts the words alphabetically; a number stays with the word that it numbers ('demi-finale 2'). */
function sortedWords(text: string): string {
  const words: string[] = []
  const all = wordsOf(text).filter((word) => !LITTLE.has(word))
  all.forEach((word, at) => {
    const after = all.slice(at).find((each) => !/^\d+$/.test(each)) ?? ''
    const numbers = /^\d+$/.test(word) && !YEAR.test(word) && !COUNTED.test(after)
    if (numbers && words.length > 0) words.push(`${words.pop()} ${word}`)
    else words.push(alike(word))
  })
  return words.sort().join('|')
}

function alike(word: string): string {
  const told = word.replace(/^(masculin|féminin)e?s?$/, '$1')
  return FIRST_ALIKE.get(told) ?? told
}
