import { BEGINNING, PART, WHOLE } from './typed-words.ts'

/** Distinct words, each with a number. */
export type Vocabulary = {
  /** Returns the number of a word, and adds the word if it is new. */
  numberOf(word: string): number
  /**
   * Calls `found` for each word that contains the typed word, with its score from wordScore(): first the words that contain it
   * inside, then those that it begins, then the word itself.
   */
  find(typed: string, found: (number: number, worth: number) => void): void
  /** Removes the words for which `isKept` is false, and renumbers the others in order. */
  keep(isKept: (number: number) => boolean): void
}

const SPACE = 32

export function openVocabulary(): Vocabulary {
  /** All words, each between two spaces: searching one long string is far quicker than many short ones. */
  let text = ' '
  /** The offset of each word in `text`. */
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
      // A single character only matches the beginning of words.
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
        // Continues at the space before the next word.
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
