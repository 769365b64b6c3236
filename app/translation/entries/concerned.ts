import { keyOf, plainWord, type StaffEntry } from '../../../french-titles/glossary.ts'

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
