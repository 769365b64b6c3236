import { keepsTerm } from '../../../french-titles/protected-terms.ts'

/** The rules that a translation can break, by their names in the log. */
export type OutputFault = NonNullable<ReturnType<typeof outputFault>>

/**
 * Returns the first rule that a translation from English to French breaks; undefined when it may be shown. `output` is any
 * text. It must contain protected terms as often as the source; `protectedIn` finds them. A time may change its form (7:00 PM,
 * 19 h) and a number its separators (1,500.5, 1 500,5), never its value.
 */
export function outputFault(source: string, output: unknown, protectedTerms: readonly string[]) {
  if (typeof output !== 'string') return 'not-text'
  if (output.trim() === '' && source.trim() !== '') return 'empty'
  if (count(output, MARKUP) > count(source, MARKUP)) return 'markup'
  if (count(output, OTHER_ALPHABETS) > count(source, OTHER_ALPHABETS)) return 'alphabet'
  if (!protectedTerms.every((term) => keepsTerm(source, output, term))) return 'terms'
  if (!sameList(addresses(source), addresses(output))) return 'addresses'
  if (!sameNumbers(source, output)) return 'numbers'
  if (lines(source) !== lines(output)) return 'lines'
  if (hasStrangeLength(source, output)) return 'length'
  if (repeats(output) > Math.max(2, repeats(source))) return 'repetition'
  return undefined
}

// Matches tags, entities, the marks that replace protected words, and control characters.
const MARKUP =
  /<\/?[a-z!][^<>]{0,200}>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});|\[X\d+X\]|\{\d+\}|%\d\$s|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufffd]/gi
const OTHER_ALPHABETS = /(?!\p{Script=Latin})\p{L}/gu

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Returns the links and emails of a text, which a translation must not change. */
export function addressesIn(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/^[("«]+|[)"».,;:!?]+$/g, ''))
    .filter((word) => word.includes('://') || word.startsWith('www.') || /.@.+\../.test(word.slice(0, 300)))
}

const addresses = (text: string) => addressesIn(text).sort()

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length

/** Short texts may grow more: 'QF' becomes 'Quart de finale'. */
function hasStrangeLength(source: string, output: string): boolean {
  const [before, after] = [source.trim().length, output.trim().length]
  return after > before * 2.5 + 15 || (before > 15 && after < before * 0.4)
}

function sameNumbers(source: string, output: string): boolean {
  const wanted = [source, withBothHalves(source)].map((text) => numbers(text, ENGLISH_GROUPS))
  // An ordinary space may separate thousands, or two numbers.
  return [FRENCH_GROUPS, ENGLISH_GROUPS].some((groups) => {
    const said = numbers(output, groups)
    return wanted.some((list) => sameList(list, said))
  })
}

/** Reads '4 – 5:30 p.m.' as '4 pm – 5:30 p.m.', because English gives the half of the day once. */
const withBothHalves = (text: string) =>
  text.replace(RANGE, (range, start: string, between: string, end: string, half: string) => {
    const isSame = Number.parseInt(start, 10) % 12 <= Number.parseInt(end, 10) % 12
    const other = half.toLowerCase() === 'p' ? 'a' : 'p'
    return `${start} ${isSame ? half : other}m${between}${range.slice(start.length + between.length)}`
  })
const RANGE = /(?<![\d:])(\d{1,2}(?::\d\d)?)(\s?[-‐‑–—]\s?|\s+to\s+)(\d{1,2}(?::\d\d)?)\s?([ap])\.?m\b/giu

const ENGLISH_GROUPS = /(?<=(?<!\d)\d{1,3})[,\u00a0\u202f](?=\d{3}(?!\d))/g
const FRENCH_GROUPS = /(?<=(?<!\d)\d{1,3})[ ,\u00a0\u202f](?=\d{3}(?!\d))/g
const CLOCK =
  /(?<![\d:])(\d{1,2})(?::|\s?h\s?)(\d\d)(?!\d)(?:\s?([ap])\.?m\b\.?)?|(?<![\d:])(\d{1,2})\s?(?:([ap])\.?m\b\.?|h(?![\p{L}\d]))/giu

/** Returns the numbers of a text in order; a time of day counts as one. */
function numbers(text: string, groups: RegExp): string[] {
  const times: string[] = []
  const rest = text.replace(CLOCK, (_time, ...parts: (string | undefined)[]) => {
    const [hour, minute, half] = parts[0] === undefined ? [parts[3], '00', parts[4]] : parts
    const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
    times.push(`${hours}:${minute}`)
    return ' '
  })
  const plain = rest.replace(groups, '').replace(/(?<=\d)[.,](?=\d)/g, '.')
  return [...times, ...(plain.match(/\d+(?:\.\d+)*/g) ?? [])].sort()
}

const sameList = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((each, at) => each === b[at])

/** Returns how many times in a row a text has the same one to three words; services get stuck on short titles. */
function repeats(text: string): number {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  let most = 0
  for (const size of [1, 2, 3]) {
    let same = 0
    for (let at = size; at < words.length; at += 1) {
      same = words[at] === words[at - size] ? same + 1 : 0
      most = Math.max(most, Math.floor(same / size) + 1)
    }
  }
  return most
}
