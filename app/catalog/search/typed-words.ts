import { foldText } from '../../kit/text/fold.ts'

// The panel's search compares typed words with texts (spec O3): every typed word must equal a word, begin one, or be part of one.

/** The maximum length of a query, in characters and in words; the rest is cut. */
const QUERY_LENGTH = 100
const QUERY_WORDS = 8

/** The score of a typed word that equals a word, begins one, or occurs inside one. */
export const [WHOLE, BEGINNING, PART] = [6, 4, 2] as const

/**
 * Returns the words of a query, folded, the longest first: they rule out most texts. Empty for a query without letters and
 * digits.
 */
export function typedWords(query: string): string[] {
  const folded = foldText(query.slice(0, QUERY_LENGTH))
  if (folded === '') return []
  return [...new Set(folded.split(' '))].slice(0, QUERY_WORDS).toSorted((a, b) => b.length - a.length)
}

/**
 * Returns the searchable form of texts: folded, with a space before each word. Words with an apostrophe appear split and joined.
 */
export function searchText(texts: readonly string[]): string {
  const folded = texts.flatMap((text) => [
    foldText(text),
    ...(/['’]/.test(text) ? [foldText(text.replace(/['’]/g, ''))] : []),
    ...(text.includes('&') ? ['and et'] : []),
  ])
  return ` ${[...new Set(folded)].filter(Boolean).join(' ')}`
}

/**
 * Returns the score of a typed word in a text of searchText(); 0 where it does not occur. A single letter only matches the
 * beginning of words, because most words contain it.
 */
function wordScore(text: string, word: string): number {
  const begun = text.indexOf(` ${word}`)
  if (begun < 0) return word.length > 1 && text.includes(word) ? PART : 0
  return text.endsWith(` ${word}`) || text.includes(` ${word} `) ? WHOLE : BEGINNING
}

/**
 * Returns the sum of all words' scores, each in the text where it scores highest, the first text counting most; 0 when a word
 * occurs in no text.
 */
export function textsScore(texts: readonly string[], words: readonly string[]): number {
  let sum = 0
  for (const word of words) {
    let best = 0
    for (const [at, text] of texts.entries()) {
      const score = wordScore(text, word)
      best = Math.max(best, at === 0 ? score : Math.min(score, 1))
    }
    if (best === 0) return 0
    sum += best
  }
  return sum
}
