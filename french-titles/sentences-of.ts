import { LONGEST_TITLE } from './words/words.ts'

/** True for a text that is read as a title: one line, one sentence, no full stop. Anything else is a description. */
export function isTitle(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST_TITLE || trimmed.includes('\n') || sentencesOf(trimmed).length > 1) return false
  return !/[.!?]$/.test(trimmed) || isAbbreviated(trimmed.slice(-16))
}

/** True when the final full stop belongs to the last word: 'vs.', 'St.', 'No.', but not '8 PM PT.'. */
const isAbbreviated = (text: string) => ABBREVIATION.test(text) && !/\d\s?[ap]\.?m\.?\s[A-Z]{2,3}\.$/i.test(text)
const ABBREVIATION =
  /(?<![\p{L}\p{N}'’])(?:vs|v|no|st|mt|dr|mr|mrs|ms|jr|sr|ft|ave|dept|univ|ont|que|alta|sask|man|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|thu|fri|sat|sun|ep|vol|pt|\p{L}|[\p{L}.]*\.\p{L})\.$/iu
const ZONE = /^(?:[ECMPAN][SD]?T\b|(?:Eastern|Central|Mountain|Pacific|Atlantic)(?:\s+[Tt]ime)?(?=$|[,;.)–-]))/

/** Splits a line into its sentences. */
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
