import { outputFault } from '../app/translation/text/checks.ts'
import { withCurvedApostrophes } from '../app/translation/text/typography.ts'
import type { GlossaryResult } from './glossary-result.ts'
import { englishLeftIn, hasOtherSex } from './guard.ts'
import { readHeadline } from './headlines.ts'
import type { PartReader } from './part-reader.ts'
import { afterEdit, namesAustralia, protectedIn } from './protected-terms.ts'
import { translateTitle } from './titles.ts'
import { ownGlossaryData } from './words/data.ts'
import { itemsOf } from './words/items.ts'
import { buildGlossary, type Glossary } from './words/lexicon.ts'
import { staysEnglish } from './words/names.ts'
import { translateSentence } from './words/sentences.ts'
import { capital, keyOf, tokenize } from './words/words.ts'

export type { GlossaryResult } from './glossary-result.ts'
export { englishLeftIn } from './guard.ts'
export type { PartReader } from './part-reader.ts'
// The entry point of this folder: other code imports the grammar from here. `entry-values.ts` and `protected-terms.ts` are
// entry points too, as pages load them without the grammar (scripts/check-rooms.ts).
export { ownGlossaryData } from './words/data.ts'
export {
  fromPlace,
  inPlace,
  type Noun,
  ofThe,
  ordinalOf,
  type Place,
  placeNoun,
  sexOf,
  toThe,
  withThe,
} from './words/french-nouns.ts'
export { type Item, itemsOf, PEOPLE, type Sex, YOUNG } from './words/items.ts'
export { buildGlossary, type Glossary } from './words/lexicon.ts'
export { LITTLE_WORDS } from './words/little-words.ts'
export { areName, namedOf, nameOf, placeOf, rawOf, staysEnglish } from './words/names.ts'
export { addedBy, type StaffEntry } from './words/staff.ts'
export { capital, keyOf, LONGEST_TITLE, plainWord, type Token, tokenize, withDe } from './words/words.ts'

/** Longer texts are descriptions that no pattern fits. */
const LONGEST_TEXT = 3_000
const MOST_LINES = 50

/** The glossary of the site's own data. */
export const ownGlossary = buildGlossary(ownGlossaryData)

/**
 * Translates a title, category name or short description of university sport from English to Canadian French, by rules and word
 * lists alone. Leaves a segment of a title or a whole sentence in English if it does not understand it. The output passes
 * `outputFault`. Never throws, and is deterministic (spec L5, L6). With `reader` the text is a title, and the reader translates
 * parts of it.
 */
export function translateByGlossary(text: string, glossary: Glossary = ownGlossary, reader?: PartReader): GlossaryResult {
  const kept = (unknown: string[]): GlossaryResult => ({ text, coverage: 'none', unknown, english: [] })
  if (text.trim() === '' || text.length > LONGEST_TEXT) return kept([])
  const known = glossary.phrases.get(keyOf(text))
  if (known !== undefined) return { text: known, coverage: 'full', unknown: [], english: [] }
  const edited = afterEdit(text)
  if (edited !== text) return { text: edited, coverage: 'full', unknown: [], english: [] }

  if (namesAustralia(text)) return kept(['AUS'])

  const parts = text.split(/(\r?\n)/)
  if (parts.length > 2 * MOST_LINES) return kept([])
  const lines = parts.map((line, at) =>
    at % 2 === 1 || line.trim() === '' ? line : withEnglishNames(line, translateLine(line, glossary, reader), glossary),
  )
  const read = lines.filter((line) => typeof line !== 'string')
  const unknown = [...new Set(read.flatMap((line) => line.unknown))]
  if (read.every((line) => line.coverage === 'none')) return kept(unknown)
  const curved = withCurvedApostrophes(lines.map((line) => (typeof line === 'string' ? line : line.text)).join(''))
  // Only football kicks off with a “botté”.
  const french = /\bfootball\b/i.test(text) ? curved.replace(/coup(?= d’envoi)/g, 'botté') : curved
  if (hasOtherSex(text, french)) return kept(unknown)
  const terms = protectedIn(text, []).filter((term) => !glossary.renamed.has(term))
  if (outputFault(text, french, terms) !== undefined) return kept(unknown)
  const english = read
    .flatMap((line) => (line.coverage === 'none' ? [line.text.trim()] : line.english))
    .map(withCurvedApostrophes)
  const left = englishLeftIn(
    english.reduce((rest, name) => rest.replace(name, ' '), french),
    glossary,
  ).filter((word) => !reader?.isOwn(word))
  if (left.length > 0) return kept([...new Set([...unknown, ...left])])
  return { text: french, coverage: read.every((line) => line.coverage === 'full') ? 'full' : 'partial', unknown, english }
}

/**
 * Reports listed names without French that contain common English words, such as University of Guelph, as English in a French
 * line.
 */
function withEnglishNames(line: string, result: GlossaryResult, glossary: Glossary): GlossaryResult {
  if (result.coverage === 'none') return result
  const names = itemsOf(line, tokenize(line), glossary)
    .filter((item) => staysEnglish(item, glossary) && result.text.includes(item.text))
    .map(({ text }) => text)
    .filter((name) => !result.english.some((each) => each.includes(name)))
  if (names.length === 0) return result
  return { ...result, coverage: 'partial', english: [...result.english, ...new Set(names)] }
}

/** Translates a title, or sentences that are all understood. */
function translateLine(line: string, glossary: Glossary, reader: PartReader | undefined): GlossaryResult {
  const trimmed = line.trim()
  if (reader) return translateTitle(trimmed, glossary, reader)
  const sentences = sentencesOf(trimmed)
  if (sentences.length === 1 && (!/[.!?]$/.test(trimmed) || isAbbreviated(trimmed.slice(-16)))) {
    const sentence = readHeadline(itemsOf(trimmed, tokenize(trimmed), glossary), glossary) ?? translateSentence(trimmed, glossary)
    return sentence === undefined
      ? translateTitle(trimmed, glossary)
      : { text: capital(sentence), coverage: 'full', unknown: [], english: [] }
  }
  const french: string[] = []
  for (const sentence of sentences) {
    const body = withoutStop(sentence)
    const read = translateSentence(body, glossary) ?? wholeTitle(body, glossary)
    if (typeof read !== 'string') return { text: line, coverage: 'none', unknown: read.unknown, english: [] }
    french.push(capital(read) + sentence.slice(body.length))
  }
  return { text: french.join(' '), coverage: 'full', unknown: [], english: [] }
}

function withoutStop(sentence: string): string {
  let to = sentence.length
  while (to > 0 && '.!?'.includes(sentence.charAt(to - 1))) to -= 1
  return sentence.slice(0, to)
}

function wholeTitle(body: string, glossary: Glossary): string | { unknown: string[] } {
  const title = translateTitle(body, glossary)
  return title.coverage === 'full' ? title.text : { unknown: title.unknown }
}

/** True when the final full stop belongs to the last word: 'vs.', 'St.', 'No.', but not '8 PM PT.'. */
const isAbbreviated = (text: string) => ABBREVIATION.test(text) && !/\d\s?[ap]\.?m\.?\s[A-Z]{2,3}\.$/i.test(text)
const ABBREVIATION =
  /(?<![\p{L}\p{N}'’])(?:vs|v|no|st|mt|dr|mr|mrs|ms|jr|sr|ft|ave|dept|univ|ont|que|alta|sask|man|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|thu|fri|sat|sun|ep|vol|pt|\p{L}|[\p{L}.]*\.\p{L})\.$/iu
const ZONE = /^(?:[ECMPAN][SD]?T\b|(?:Eastern|Central|Mountain|Pacific|Atlantic)(?:\s+[Tt]ime)?(?=$|[,;.)–-]))/

function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const stop of text.matchAll(/[.!?]+(?=\s)/g)) {
    const to = stop.index + stop[0].length
    const rest = text.slice(to).trimStart()
    const before = text.slice(Math.max(from, to - 16), to)
    const isTime = /[ap]\.m\.$/i.test(before)
    // '6:00 p.m. SEMI-FINAL' starts with a time.
    if (isTime && /^\d{1,2}(?::\d\d)?\s?[ap]\.m\.$/i.test(text.slice(from, to).trim())) continue
    if (isTime ? ZONE.test(rest) || !/^\p{Lu}/u.test(rest) : isAbbreviated(before)) continue
    sentences.push(text.slice(from, to).trim())
    from = to
  }
  const last = text.slice(from).trim()
  return last === '' ? sentences : [...sentences, last]
}
