import { outputFault } from './checks.ts'
import { ownGlossaryData } from './glossary-data.ts'
import { buildGlossary, type Glossary } from './glossary-lexicon.ts'
import { translateSentence } from './glossary-sentences.ts'
import { translateTitle } from './glossary-titles.ts'
import { capital, keyOf } from './glossary-words.ts'
import { afterEdit, protectedIn } from './protected-terms.ts'

export type { GlossaryData } from './glossary-data.ts'
export { ownGlossaryData } from './glossary-data.ts'
export { buildGlossary, type Glossary } from './glossary-lexicon.ts'

/** `unknown`: the words, or the segment, that kept something English. */
export type GlossaryResult = { text: string; coverage: 'full' | 'partial' | 'none'; unknown: string[] }

/** Longer texts are descriptions that no pattern fits. */
const LONGEST_TEXT = 3_000
const MOST_LINES = 50

const ownGlossary = buildGlossary(ownGlossaryData)

/**
 * Translates a title, category name or short description of university sport from English to Canadian French, by rules and
 * word lists alone. What it does not understand stays English, a segment of a title or the whole of a sentence; what it
 * gives passes `outputFault`. Never throws, and the same text always gives the same (spec L5, L6).
 */
export function translateByGlossary(text: string, glossary: Glossary = ownGlossary): GlossaryResult {
  const kept = (unknown: string[]): GlossaryResult => ({ text, coverage: 'none', unknown })
  if (text.trim() === '' || text.length > LONGEST_TEXT) return kept([])
  const known = glossary.phrases.get(keyOf(text))
  if (known !== undefined) return { text: known, coverage: 'full', unknown: [] }
  const edited = afterEdit(text)
  if (edited !== text) return { text: edited, coverage: 'full', unknown: [] }

  const parts = text.split(/(\r?\n)/)
  if (parts.length > 2 * MOST_LINES) return kept([])
  const lines = parts.map((line, at) => (at % 2 === 1 || line.trim() === '' ? line : translateLine(line, glossary)))
  const read = lines.filter((line) => typeof line !== 'string')
  const unknown = [...new Set(read.flatMap((line) => line.unknown))]
  if (read.every((line) => line.coverage === 'none')) return kept(unknown)
  const french = lines.map((line) => (typeof line === 'string' ? line : line.text)).join('')
  if (outputFault(text, french, protectedIn(text, [])) !== undefined) return kept(unknown)
  return { text: french, coverage: read.every((line) => line.coverage === 'full') ? 'full' : 'partial', unknown }
}

/** A title, or sentences of which all are understood. */
function translateLine(line: string, glossary: Glossary): GlossaryResult {
  const trimmed = line.trim()
  const sentences = sentencesOf(trimmed)
  if (sentences.length === 1 && (!/[.!?]$/.test(trimmed) || isAbbreviated(trimmed.slice(-16)))) {
    const sentence = translateSentence(trimmed, glossary)
    return sentence === undefined ? translateTitle(trimmed, glossary) : { text: capital(sentence), coverage: 'full', unknown: [] }
  }
  const french: string[] = []
  for (const sentence of sentences) {
    const body = withoutStop(sentence)
    const read = translateSentence(body, glossary) ?? wholeTitle(body, glossary)
    if (typeof read !== 'string') return { text: line, coverage: 'none', unknown: read.unknown }
    french.push(capital(read) + sentence.slice(body.length))
  }
  return { text: french.join(' '), coverage: 'full', unknown: [] }
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

/** Whether the full stop at the end of this belongs to its last word: 'vs.', 'St.', 'No.', but not '8 PM PT.'. */
const isAbbreviated = (text: string) => ABBREVIATION.test(text) && !/\d\s?[ap]\.?m\.?\s[A-Z]{2,3}\.$/i.test(text)
const ABBREVIATION =
  /(?<![\p{L}\p{N}'’])(?:vs|v|no|st|mt|dr|mr|mrs|ms|jr|sr|ft|ave|dept|univ|ont|que|alta|sask|man|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|thu|fri|sat|sun|ep|vol|pt|\p{L}|[\p{L}.]*\.\p{L})\.$/iu
const ZONE = /^(?:[ECMPAN][SD]?T)\b/

function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const stop of text.matchAll(/[.!?]+(?=\s)/g)) {
    const to = stop.index + stop[0].length
    const rest = text.slice(to).trimStart()
    const before = text.slice(Math.max(from, to - 16), to)
    const isTime = /[ap]\.m\.$/i.test(before)
    if (isTime ? ZONE.test(rest) || !/^\p{Lu}/u.test(rest) : isAbbreviated(before)) continue
    sentences.push(text.slice(from, to).trim())
    from = to
  }
  const last = text.slice(from).trim()
  return last === '' ? sentences : [...sentences, last]
}
