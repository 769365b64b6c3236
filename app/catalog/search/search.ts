import { foldText } from '../../kit/text/fold.ts'

/** An item with the words of its titles: English, and French if any. */
export type SearchEntry<Item> = { item: Item; titles: string[][] }

/**
 * Returns the searchable words of a title. Words with an apostrophe count split and joined: nobody types that of “men’s” on a
 * phone. An ampersand counts as its word in both languages.
 */
export function searchWords(title: string): string[] {
  const aloud = title.includes('&') ? ['and', 'et'] : []
  return [...new Set([...foldText(title).split(' '), ...foldText(title.replace(/['’]/g, '')).split(' '), ...aloud])]
}

/** The maximum length of a query, in characters; the rest is cut. */
const QUERY_LENGTH = 100

/** The bonus for live items: more than a word's position is worth, less than a whole word. */
const LIVE_BONUS = 1_600

/**
 * Returns items with a title that has, for every typed word, a word starting with it (spec H2). Best match first: whole words
 * before prefixes, live items first, early words before late ones, short titles before long ones, then the order of `entries`.
 */
export function searchTitles<Item>(
  entries: SearchEntry<Item>[],
  query: string,
  limit: number,
  isLive: (item: Item) => boolean = () => false,
): Item[] {
  const folded = foldText(query.slice(0, QUERY_LENGTH))
  if (folded === '') return []
  const typed = folded.split(' ')
  // Holds only the best matches so far, sorted: one letter may match thousands of titles.
  const hits: { item: Item; score: number }[] = []
  for (const { item, titles } of entries) {
    let best = -1
    for (const words of titles) best = Math.max(best, score(words, typed))
    // Skips entries that cannot reach the list even with the bonus, as most matches of a single letter.
    const least = hits.length === limit ? (hits.at(-1)?.score ?? 0) : -1
    if (best < 0 || best + LIVE_BONUS <= least) continue
    if (isLive(item)) best += LIVE_BONUS
    if (best <= least) continue
    const place = hits.findIndex(({ score }) => score < best)
    hits.splice(place < 0 ? hits.length : place, 0, { item, score: best })
    if (hits.length > limit) hits.pop()
  }
  return hits.map(({ item }) => item)
}

/**
 * Returns the score of a title; -1 for no match. Runs for every title at every keystroke, so the first letters of its words rule
 * out most titles early.
 */
function score(words: string[], typed: string[]): number {
  let total = 0
  for (const start of typed) {
    const letter = start.charCodeAt(0)
    let found = -1
    let isWhole = false
    for (let at = 0; at < words.length && !isWhole; at++) {
      const word = words[at] ?? ''
      if (word.charCodeAt(0) !== letter || !word.startsWith(start)) continue
      isWhole = word.length === start.length
      if (isWhole || found < 0) found = at
    }
    if (found < 0) return -1
    total += (isWhole ? 40 : 20) - Math.min(found, 15)
  }
  return total * 100 - Math.min(words.length, 99)
}
