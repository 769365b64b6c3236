import { foldText } from '../shared/fold.ts'

/** One item and the words of each of its titles: English, and French where there is one. */
export type SearchEntry<Item> = { item: Item; titles: string[][] }

/** The words of a title that search looks at; one with an apostrophe counts split and joined: nobody types the one of “men's” on a phone. */
export function searchWords(title: string): string[] {
  return [...new Set([...foldText(title).split(' '), ...foldText(title.replace(/['’]/g, '')).split(' ')])]
}

/** The longest query that is looked at, in characters; more is cut. */
const QUERY_LENGTH = 100

/**
 * Items of which one title has, for every typed word, a word that starts with it (spec H2).
 * Best match first: whole words before starts of words, words at the front before those further back,
 * short titles before long ones, then the order of `entries`.
 */
export function searchTitles<Item>(entries: SearchEntry<Item>[], query: string, limit: number): Item[] {
  const folded = foldText(query.slice(0, QUERY_LENGTH))
  if (folded === '') return []
  const typed = folded.split(' ')
  const hits: { item: Item; score: number; at: number }[] = []
  entries.forEach(({ item, titles }, at) => {
    let best = -1
    for (const words of titles) best = Math.max(best, score(words, typed))
    if (best >= 0) hits.push({ item, score: best, at })
  })
  return hits
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, limit)
    .map(({ item }) => item)
}

/** -1 for no match. */
function score(words: string[], typed: string[]): number {
  let total = 0
  for (const start of typed) {
    let found = words.indexOf(start)
    const isWhole = found >= 0
    if (!isWhole) found = words.findIndex((word) => word.startsWith(start))
    if (found < 0) return -1
    total += (isWhole ? 40 : 20) - Math.min(found, 15)
  }
  return total * 100 - Math.min(words.length, 99)
}
