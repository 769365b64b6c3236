import { foldText } from '../../kit/text/fold.ts'

// How the panel's search compares what is typed with texts (spec O3): every typed word is a whole word, the beginning of one, or a part of one.

/** The longest query, in characters and in words; the rest is cut. */
const QUERY_LENGTH = 100
const QUERY_WORDS = 8

/** What a typed word is worth where it is a whole word, where it begins one, and where it stands within one. */
export const [WHOLE, BEGINNING, PART] = [6, 4, 2] as const

/** The words of a query, folded, the longest first: they rule out most. None for a query without letters and digits. */
export function typedWords(query: string): string[] {
  const folded = foldText(query.slice(0, QUERY_LENGTH))
  if (folded === '') return []
  return [...new Set(folded.split(' '))].slice(0, QUERY_WORDS).toSorted((a, b) => b.length - a.length)
}

/** Texts as they are searched: folded, each word after a space. Words with an apostrophe stand split and joined. */
export function searchText(texts: readonly string[]): string {
  const folded = texts.flatMap((text) => [
    foldText(text),
    ...(/['’]/.test(text) ? [foldText(text.replace(/['’]/g, ''))] : []),
    ...(text.includes('&') ? ['and et'] : []),
  ])
  return ` ${[...new Set(folded)].filter(Boolean).join(' ')}`
}

/** What a typed word is worth in a text of searchText(); 0 where it does not occur. One letter only begins words: it stands within most. */
function wordScore(text: string, word: string): number {
  const begun = text.indexOf(` ${word}`)
  if (begun < 0) return word.length > 1 && text.includes(word) ? PART : 0
  return text.endsWith(` ${word}`) || text.includes(` ${word} `) ? WHOLE : BEGINNING
}

/** The sum for all words, each in the text where it is worth most, the first text counting most; 0 where one occurs in none. */
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
