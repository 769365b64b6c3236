import protectedTerms from './glossary/protected.json' with { type: 'json' }

/** What no translation changes (spec L5), written exactly so. */
const ACRONYMS = [...protectedTerms.organisations, ...protectedTerms.others]

/** Sports that Canadian French calls what English does; any case. */
const SPORT_WORDS = new Set(
  (
    'badminton baseball basketball biathlon cheerleading curling football golf handball hockey judo ' +
    'rugby soccer softball squash taekwondo tennis triathlon volleyball'
  ).split(' '),
)

/** Whether the case of a protected word may change: a sport opens a title in one language and not in the other. */
export const isSportWord = (term: string) => SPORT_WORDS.has(term.toLowerCase())

/** How often a protected term stands in the text, as a word of its own and with either apostrophe. */
export function countTerm(text: string, term: string): number {
  const read = isSportWord(term) ? lowered : plain
  const [inside, wanted] = [read(text), read(term)]
  if (wanted === '') return 0
  let count = 0
  for (let at = inside.indexOf(wanted); at >= 0; at = inside.indexOf(wanted, at + wanted.length)) {
    if (isAlone(inside, at, at + wanted.length)) count += 1
  }
  return count
}

/**
 * The terms of a text that no translation may change, as they are written there: acronyms, names that stay what they are,
 * sports that both languages call the same (spec L5). Names count as given, or in capitals. Longest first, each once.
 */
export function protectedIn(text: string, names: readonly string[]): string[] {
  const spellings = names.flatMap((name) => [name, name.toUpperCase()])
  const words = (text.match(/[\p{L}]+/gu) ?? []).filter(isSportWord)
  const found = [...ACRONYMS, ...spellings, ...words].filter((term) => countTerm(text, term) > 0)
  return [...new Set(found)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
}

/** Whether a translation lost one of these names, or has it once too often. */
export const breaksName = (source: string, output: string, names: readonly string[]): boolean =>
  names.some((name) =>
    [name, name.toUpperCase()].some((term) => countTerm(source, term) !== countTerm(output, term) && countTerm(source, term) > 0),
  )

/** Puts right what services make of women's rugby: 'femmes rugby' in any case becomes 'RUGBY FÉMININ' (spec L5). */
export const afterEdit = (text: string) => text.replace(/(?<![\p{L}\p{N}])femmes\s+rugby(?![\p{L}\p{N}])/giu, 'RUGBY FÉMININ')

const plain = (text: string) => (text.includes('’') ? text.replace(/’/g, "'") : text)
const lowered = (text: string) => plain(text).toLowerCase()

const INSIDE_A_WORD = /[\p{L}\p{N}]/u

const isAlone = (text: string, from: number, to: number) =>
  !INSIDE_A_WORD.test(text.charAt(from - 1)) && !INSIDE_A_WORD.test(text.charAt(to))
