import { foldText } from '../shared/fold.ts'

/** One item and the words of each of its titles: English, and French where there is one. */
export type SearchEntry<Item> = { item: Item; titles: string[][] }

/**
 * The words of a title that search looks at; one with an apostrophe counts split and joined: nobody types the one of “men's” on
 * a phone. A sign that is read aloud counts as its word in both languages.
 */
export function searchWords(title: string): string[] {
  const aloud = title.includes('&') ? ['and', 'et'] : []
  return [...new Set([...foldText(title).split(' '), ...foldText(title.replace(/['’]/g, '')).split(' '), ...aloud])]
}

/** The longest query that is looked at, in characters; more is cut. */
const QUERY_LENGTH = 100

/** For what is on now: more than the place of a word in its title, less than a whole word. */
const LIVE_BONUS = 1_600

/**
 * Items of which one title has, for every typed word, a word that starts with it (spec H2).
 * Best match first: whole words before starts of words, what is live before what is not, words at the front before those
 * further back, short titles before long ones, then the order of `entries`.
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
  // The best ones so far, best first: a letter that thousands of titles have would else be thousands to sort.
  const hits: { item: Item; score: number }[] = []
  for (const { item, titles } of entries) {
    let best = -1
    for (const words of titles) best = Math.max(best, score(words, typed))
    // What cannot be among them whatever it is counts for nothing: most of what a letter finds.
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

/** -1 for no match. Every title is asked at every letter that somebody types, so that most are told by one letter of each word. */
function score(words: string[], typed: string[]): number {
  let total = 0
  for (const start of typed) {
    const letter = start.charCodeAt(0)
    let found = -1
    let isWhole = false
    for (let at = 0; at < words.length && !isWhole; at++) {
      const word = words[at] as string
      if (word.charCodeAt(0) !== letter || !word.startsWith(start)) continue
      isWhole = word.length === start.length
      if (isWhole || found < 0) found = at
    }
    if (found < 0) return -1
    total += (isWhole ? 40 : 20) - Math.min(found, 15)
  }
  return total * 100 - Math.min(words.length, 99)
}
