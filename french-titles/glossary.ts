import { outputFault } from '../app/translation/text/checks.ts'
import { NOTICES } from '../app/translation/text/notices.ts'
import { withCurvedApostrophes } from '../app/translation/text/typography.ts'
import { englishLeftIn, hasOtherSex, isInFrench } from './guard.ts'
import { afterEdit, isSportWord, namesAustralia, protectedIn } from './protected-terms.ts'
import { type GlossaryResult, type PartReader, translateTitle } from './titles.ts'
import { ownGlossaryData } from './words/data.ts'
import { itemsOf } from './words/items.ts'
import { buildGlossary, type Glossary } from './words/lexicon.ts'
import { staysEnglish } from './words/names.ts'
import type { Item } from './words/senses.ts'
import { keyOf, LONGEST_TITLE, tokenize } from './words/words.ts'

export { englishLeftIn, isInFrench } from './guard.ts'
export { isTitle } from './sentences-of.ts'
export { isSound, serviceTerms } from './service-terms.ts'
export type { GlossaryResult, PartReader } from './titles.ts'
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
export { itemsOf, PEOPLE, YOUNG } from './words/items.ts'
export { buildGlossary, type Glossary } from './words/lexicon.ts'
export { LITTLE_WORDS } from './words/little-words.ts'
export { areName, namedOf, nameOf, placeOf, rawOf, staysEnglish } from './words/names.ts'
export type { Item, Sex } from './words/senses.ts'
export { addedBy, type StaffEntry } from './words/staff.ts'
export { capital, keyOf, LONGEST_TITLE, plainWord, type Token, tokenize, withDe } from './words/words.ts'

/** The maximum number of characters; longer texts are descriptions that no pattern fits. */
const LONGEST_TEXT = 3_000
const MOST_LINES = 50

/** The French of the notices that staff put in front of a text, by their English. */
const NOTICE_FRENCH = new Map(Object.values(NOTICES).flatMap((group) => group.map(({ en, fr }) => [en, fr])))

/** The glossary of the site's own data. */
export const ownGlossary = buildGlossary(ownGlossaryData)

/**
 * Translates a title, category name or short description of university sport from English to Canadian French, by rules and word
 * lists alone. Leaves a segment of a title or a whole sentence in English if it does not understand it, and a line that was typed
 * in French as it is. The output passes `outputFault`. Never throws, and is deterministic (spec L5, L6). With `reader` the text
 * is a title, and the reader translates parts of it.
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
  const lines = parts.map((line, at) => (at % 2 === 1 || line.trim() === '' ? line : readLine(line, glossary, reader)))
  const read = lines.filter((line) => typeof line !== 'string')
  const unknown = [...new Set(read.flatMap((line) => line.unknown))]
  if (read.every((line) => line.coverage === 'none')) return kept(unknown)
  const curved = withCurvedApostrophes(lines.map((line) => (typeof line === 'string' ? line : line.text)).join(''))
  // Only football kicks off with a “botté”.
  const french = /\bfootball\b/i.test(text) ? curved.replace(/coup(?= d’envoi)/g, 'botté') : curved
  if (hasOtherSex(text, french)) return kept(unknown)
  // French names a sport once when both sides of a match-up name it.
  const isSaid = (term: string) => isSportWord(term) && french.toLowerCase().includes(term.toLowerCase())
  const terms = protectedIn(text, []).filter((term) => !glossary.renamed.has(term) && !isSaid(term))
  if (outputFault(text, french, terms) !== undefined) return kept(unknown)
  const english = read
    .flatMap((line) => (line.coverage === 'none' ? [line.text.trim()] : line.english))
    .map(withCurvedApostrophes)
  const typed = read.flatMap((line) => (line.isTyped ? [withCurvedApostrophes(line.text)] : []))
  const left = englishLeftIn(
    [...english, ...typed].reduce((rest, name) => rest.replace(name, ' '), french),
    glossary,
  ).filter((word) => !reader?.isOwn(word))
  if (left.length > 0) return kept([...new Set([...unknown, ...left])])
  return { text: french, coverage: read.every((line) => line.coverage === 'full') ? 'full' : 'partial', unknown, english }
}

/** `isTyped`: the line was typed in French, and stays unchanged. */
type LineResult = GlossaryResult & { isTyped?: true }

function readLine(line: string, glossary: Glossary, reader: PartReader | undefined): LineResult {
  const result = noticed(line) ?? translateLine(line.trim(), glossary, reader)
  if (result.coverage === 'full' || reader || !isInFrench(line, glossary)) return result
  return { text: line, coverage: 'full', unknown: [], english: [], isTyped: true }
}

/**
 * Reports listed names without French that contain common English words, such as University of Guelph, as English in a French
 * line.
 */
function withEnglishNames(result: GlossaryResult, items: readonly Item[], glossary: Glossary): GlossaryResult {
  if (result.coverage === 'none') return result
  const names = items
    .filter((item) => staysEnglish(item, glossary) && result.text.includes(item.text))
    .map(({ text }) => text)
    .filter((name) => !result.english.some((each) => each.includes(name)))
  if (names.length === 0) return result
  return { ...result, coverage: 'partial', english: [...result.english, ...new Set(names)] }
}

/** Translates a title; an exclamation mark at its end stays. */
function translateLine(line: string, glossary: Glossary, reader: PartReader | undefined): GlossaryResult {
  const [, body = line, mark = ''] = /^([^!]+)(!)$/.exec(line) ?? []
  if (body.length > LONGEST_TITLE) return { text: line, coverage: 'none', unknown: [], english: [] }
  const items = itemsOf(body, tokenize(body), glossary)
  const said = translateTitle(body, items, glossary, reader)
  return withEnglishNames({ ...said, text: said.text + mark }, items, glossary)
}

/** Reads a line that is one of the notices for game day, which may be several sentences. */
function noticed(line: string): GlossaryResult | undefined {
  const text = NOTICE_FRENCH.get(line)
  return text === undefined ? undefined : { text, coverage: 'full', unknown: [], english: [] }
}
