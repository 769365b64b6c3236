import { BEGINNING, PART, WHOLE } from './typed-words.ts'

/** Different words, each with the number of its place. */
export type Vocabulary = {
  /** The number of a word, which is added if it is new. */
  numberOf(word: string): number
  /**
   * Calls `found` for each word in which a typed word stands, with what it is worth there, as wordScore() has it: first those of which it is
   * a part, then those that it begins, then the word itself.
   */
  find(typed: string, found: (number: number, worth: number) => void): void
  /** Removes words, and numbers the others anew in their order. */
  keep(isKept: (number: number) => boolean): void
}

const SPACE = 32

export function openVocabulary(): Vocabulary {
  /** All words, each between two spaces: a search in one long string is far quicker than in many short ones. */
  let text = ' '
  /** Where each word begins. */
  let begins: number[] = []
  let numbers = new Map<string, number>()

  function add(word: string): number {
    const number = begins.length
    numbers.set(word, number)
    begins.push(text.length)
    text += `${word} `
    return number
  }

  return {
    numberOf: (word) => numbers.get(word) ?? add(word),
    find(typed, found) {
      // One sign only begins words.
      const [sought, offset] = typed.length === 1 ? [` ${typed}`, 1] : [typed, 0]
      const begun: number[] = []
      let whole: number | undefined
      let number = 0
      for (let at = text.indexOf(sought); at >= 0; ) {
        const begin = at + offset
        while ((begins[number + 1] ?? Number.POSITIVE_INFINITY) <= begin) number++
        if (begins[number] !== begin) found(number, PART)
        else if (text.charCodeAt(begin + typed.length) === SPACE) whole = number
        else begun.push(number)
        // From the space before the next word.
        const next = begins[number + 1]
        at = next === undefined ? -1 : text.indexOf(sought, next - 1)
      }
      for (const each of begun) found(each, BEGINNING)
      if (whole !== undefined) found(whole, WHOLE)
    },
    keep(isKept) {
      const kept = [...numbers].filter(([, number]) => isKept(number)).map(([word]) => word)
      text = ' '
      begins = []
      numbers = new Map()
      for (const word of kept) add(word)
    },
  }
}
