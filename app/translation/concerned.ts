import type { StaffEntry } from './glossary-staff.ts'
import { keyOf } from './glossary-words.ts'

type Side = { entry: number; words: string[] }

/** The words of an entry in each of its languages. */
const sidesOf = ({ source, target }: StaffEntry): string[][] =>
  [source, target ?? ''].map(keyOf).flatMap((key) => (key === '' ? [] : [key.split(' ')]))

function plainOf(text: string): string {
  const lowered = text.toLowerCase().replace(/’/g, "'")
  return lowered.includes('.') ? lowered.replace(/\./g, '') : lowered
}

/** A text can only change where all words of the entry stand, in either language. */
export function concernedBy(entry: StaffEntry): (text: string) => boolean {
  const sides = sidesOf(entry)
  return (text) => {
    const plain = plainOf(text)
    return sides.some((words) => words.every((word) => plain.includes(word)))
  }
}

/** Letters of a word that it is found by. */
const START = 4

/**
 * Which of many entries concern a text, by their places in the list. Each side is found by the start of its longest word, so that a
 * text is read once, however many entries there are.
 */
export function concernedByMany(entries: readonly StaffEntry[]): (text: string) => number[] {
  const byStart = new Map<string, Side[]>()
  const short: Side[] = []
  entries.forEach((each, entry) => {
    for (const words of sidesOf(each)) {
      const longest = words.reduce((a, b) => (b.length > a.length ? b : a))
      const start = longest.slice(0, START)
      if (start.length < START) short.push({ entry, words })
      else if (byStart.get(start)?.push({ entry, words }) === undefined) byStart.set(start, [{ entry, words }])
    }
  })
  return (text) => {
    const plain = plainOf(text)
    const found = new Set<number>()
    const look = ({ entry, words }: Side) => {
      if (!found.has(entry) && words.every((word) => plain.includes(word))) found.add(entry)
    }
    short.forEach(look)
    const seen = new Set<Side[]>()
    for (let at = 0; at + START <= plain.length; at += 1) {
      const some = byStart.get(plain.slice(at, at + START))
      if (!some || seen.has(some)) continue
      seen.add(some)
      some.forEach(look)
    }
    return [...found].sort((a, b) => a - b)
  }
}
