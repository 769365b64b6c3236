import official from './words/official.json' with { type: 'json' }
import places from './words/places.json' with { type: 'json' }
import protectedTerms from './words/protected.json' with { type: 'json' }

/** Terms that no translation changes (spec L5), in exactly this spelling. */
const ACRONYMS = [...protectedTerms.organisations, ...protectedTerms.others]

/** Terms that have an official French name, which then replaces them: OUA, SUO. */
const IN_FRENCH = new Map(
  [...official.conferences, ...official.championships].flatMap(({ en, fr }) => en.map((name) => [name, fr] as const)),
)

/** Sports with the same name in English and Canadian French, in any case. */
const SPORT_WORDS = new Set(
  (
    'badminton baseball basketball biathlon cheerleading curling football golf handball hockey judo ' +
    'rugby soccer softball squash taekwondo tennis triathlon volleyball'
  ).split(' '),
)

/** True when a protected word may change case: a sport may open a title in only one of the languages. */
export const isSportWord = (term: string) => SPORT_WORDS.has(term.toLowerCase())

/** Counts a protected term in the text as a whole word, with either apostrophe. */
function countTerm(text: string, term: string): number {
  const read = isSportWord(term) ? lowered : plain
  const [inside, wanted] = [read(text), read(term)]
  if (wanted === '') return 0
  let count = 0
  for (let at = inside.indexOf(wanted); at >= 0; at = inside.indexOf(wanted, at + wanted.length)) {
    if (isAlone(inside, at, at + wanted.length)) count += 1
  }
  return count
}

/** True when a translation has a protected term as often as its source, unchanged or in its official French. */
export function keepsTerm(source: string, output: string, term: string): boolean {
  const french = IN_FRENCH.get(term)
  return countTerm(source, term) === countTerm(output, term) + (french === undefined ? 0 : countTerm(output, french))
}

/**
 * A term stays in an address or an account (OUA.tv, @OUA), and after an article or an elision: the French may need another one.
 */
const BEFORE = "(?<![\\p{L}\\p{N}_'’@#/.])(?<!(?<!\\p{L})(?:l[ae]|les|du|des|aux?|une?|ce|cet|cette)\\s)"
const BEHIND = '(?![\\p{L}\\p{N}_@]|[./]\\w)'
const REPLACED = [...IN_FRENCH].map(([term, name]) => ({ term, name, pattern: new RegExp(BEFORE + term + BEHIND, 'gu') }))

/** Replaces protected terms with their official French where they have one. */
export function inOfficialFrench(output: string): string {
  const kept = namesAustralia(output) ? 'AUS' : undefined
  return REPLACED.reduce(
    (french, { term, name, pattern }) =>
      term === kept || countTerm(french, term) === 0 ? french : french.replace(pattern, name),
    output,
  )
}

const COUNTRY_NAMES = places.countries.flatMap(({ en, fr }) => [...en, fr]).filter((name) => name !== 'us')
const COUNTRIES = new RegExp(`(?<!\\p{L})(?:${COUNTRY_NAMES.join('|')})(?!\\p{L})`, 'iu')
/** Country codes as scoreboards write them. */
const COUNTRY_CODES =
  /\b(?:ARG|BEL|BRA|CAN|CHN|CRO|CZE|DEN|ESP|FIN|FRA|GBR|GER|GRE|HUN|IND|IRL|ITA|JPN|KOR|MEX|NED|NOR|NZL|POL|POR|RSA|SRB|SUI|SWE|TUR|UKR|US)\b/

/** True when AUS may mean Australia, because another country is in the text. 'Canada West' is a conference. */
export function namesAustralia(text: string): boolean {
  if (countTerm(text, 'AUS') === 0) return false
  const others = text.replace(/Canada (?:West|Ouest)/gi, ' ')
  return COUNTRY_CODES.test(others) || COUNTRIES.test(others)
}

/**
 * Returns the terms of a text that no translation may change, as spelled there: acronyms, fixed names, and sports with the same
 * name in both languages (spec L5). Names count in the given spelling or in capitals. Longest first, each once.
 */
export function protectedIn(text: string, names: readonly string[]): string[] {
  const spellings = names.flatMap((name) => [name, name.toUpperCase()])
  const words = (text.match(/[\p{L}]+/gu) ?? []).filter(isSportWord)
  const there = plain(text)
  const acronyms = ACRONYMS.filter((term) => there.includes(term))
  const found = [...acronyms, ...spellings, ...words].filter((term) => countTerm(text, term) > 0)
  return [...new Set(found)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
}

/** True when a translation lost one of these names, or has it once too often. */
export const breaksName = (source: string, output: string, names: readonly string[]): boolean =>
  names.some((name) =>
    [name, name.toUpperCase()].some((term) => countTerm(source, term) !== countTerm(output, term) && countTerm(source, term) > 0),
  )

/** Corrects how services translate women's rugby: 'femmes rugby' in any case becomes 'RUGBY FÉMININ' (spec L5). */
export const afterEdit = (text: string) => text.replace(/(?<![\p{L}\p{N}])femmes\s+rugby(?![\p{L}\p{N}])/giu, 'RUGBY FÉMININ')

const plain = (text: string) => (text.includes('’') ? text.replace(/’/g, "'") : text)
const lowered = (text: string) => plain(text).toLowerCase()

const INSIDE_A_WORD = /[\p{L}\p{N}]/u

const isAlone = (text: string, from: number, to: number) =>
  !INSIDE_A_WORD.test(text.charAt(from - 1)) && !INSIDE_A_WORD.test(text.charAt(to))
