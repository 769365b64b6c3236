import { keyOf, plainWord, type StaffEntry } from '../../../french-titles/glossary.ts'

type Side = { entry: number; words: string[] }

/** Returns the words of an entry, one list for each language that it has. */
const sidesOf = ({ source, target }: StaffEntry): string[][] =>
  [source, target ?? ''].map(keyOf).flatMap((key) => (key === '' ? [] : [key.split(' ')]))

function plainOf(text: string): string {
  const lowered = plainWord(text)
  return lowered.includes('.') ? lowered.replace(/\./g, '') : lowered
}

/** Returns a check for the texts that an entry may change: those with all of its words in one of the languages. */
export function textCheckFor(entry: StaffEntry): (text: string) => boolean {
  const sides = sidesOf(entry)
  return (text) => {
    const plain = plainOf(text)
    return sides.some((words) => words.every((word) => plain.includes(word)))
  }
}

/**
 * Returns a function that finds the indexes of the entries that may change a text. Each language of an entry is indexed by its
 * rarest word, so that a text is scanned once, however many entries there are and however similar.
 */
export function entryFinder(entries: readonly StaffEntry[]): (text: string) => number[] {
  const sides: Side[] = entries.flatMap((each, entry) => sidesOf(each).map((words) => ({ entry, words })))
  const often = new Map<string, number>()
  for (const { words } of sides) for (const word of new Set(words)) often.set(word, (often.get(word) ?? 0) + 1)
  const isBetter = (a: string, b: string) => {
    const more = (often.get(a) ?? 0) - (often.get(b) ?? 0)
    return more === 0 ? b.length > a.length : more > 0
  }
  const byWord = new Map<string, Side[]>()
  /** The lengths of the indexed words by their first two letters, or by the only letter of a shorter word. */
  const lengths = new Map<string, Set<number>>()
  for (const side of sides) {
    const word = side.words.reduce((a, b) => (isBetter(a, b) ? b : a))
    const start = word.slice(0, 2)
    if (byWord.get(word)?.push(side) === undefined) byWord.set(word, [side])
    lengths.set(start, (lengths.get(start) ?? new Set()).add(word.length))
  }
  let last: { text: string; found: number[] } | undefined
  return (text) => {
    if (last?.text === text) return last.found
    const plain = plainOf(text)
    const found = new Set<number>()
    const seen = new Set<string>()
    const look = (at: number, start: string) => {
      for (const length of lengths.get(start) ?? []) {
        const word = plain.slice(at, at + length)
        if (seen.has(word)) continue
        seen.add(word)
        for (const { entry, words } of byWord.get(word) ?? [])
          if (!found.has(entry) && words.every((each) => plain.includes(each))) found.add(entry)
      }
    }
    for (let at = 0; at < plain.length; at += 1) {
      look(at, plain.charAt(at))
      if (at + 1 < plain.length) look(at, plain.slice(at, at + 2))
    }
    last = { text, found: [...found].sort((a, b) => a - b) }
    return last.found
  }
}
