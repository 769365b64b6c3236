import { inTurns } from '../../database/turns.ts'
import { BEGINNING, PART, searchText, WHOLE, wordScore } from './typed-words.ts'

/** An episode to be found. `text`: its titles in both languages, by searchText(). `day`: of its release, '2026-01-15'. */
export type IndexedEpisode = { docId: string; text: string; day: string }

/** The episodes of one series. Their texts are one string, since a search in one long string is far quicker than in many short ones. */
type Indexed = {
  docIds: string[]
  /** The titles of the series, as searchText() has them. */
  series: string
  /** Of each episode what searchText() has, and a line break. */
  text: string
  /** Where the text of each episode ends. */
  ends: Uint32Array
  days: Uint16Array
  /** Of each episode the letters with which its words begin. */
  letters: Int32Array
}

export type EpisodeIndex = {
  /** Replaces the episodes of a series; none removes it. */
  set(seriesDocId: string, seriesTitles: readonly string[], episodes: readonly IndexedEpisode[]): void
  clear(): void
  /** How many episodes it holds. */
  size(): number
  /**
   * The episodes that have every word in their titles or their series', one at least in their own: best match first, then the newest. Only
   * the first `most` are listed, `total` counts all. Throws when `signal` is aborted.
   */
  find(words: readonly string[], most: number, signal: AbortSignal): Promise<{ docIds: string[]; total: number }>
}

const DAY_MS = 24 * 60 * 60_000
/** A day counts less than any difference of the words. */
const DAYS = 2 ** 16

export function openEpisodeIndex(): EpisodeIndex {
  const known = new Map<string, Indexed>()
  let size = 0

  return {
    set(seriesDocId, seriesTitles, episodes) {
      size += episodes.length - (known.get(seriesDocId)?.docIds.length ?? 0)
      if (episodes.length === 0) known.delete(seriesDocId)
      else known.set(seriesDocId, indexed(seriesTitles, episodes))
    },
    clear() {
      known.clear()
      size = 0
    },
    size: () => size,
    async find(words, most, signal) {
      if (words.length === 0) return { docIds: [], total: 0 }
      const best = openBest(most)
      let total = 0
      await inTurns(known.values(), (series) => {
        signal.throwIfAborted()
        const scores = scoresIn(series, words)
        if (!scores) return
        for (let at = 0; at < series.docIds.length; at++) {
          const score = scores[at] as number
          if (score === 0) continue
          total++
          best.offer(score * DAYS + (series.days[at] as number), series.docIds, at)
        }
      })
      return { docIds: best.listed(), total }
    },
  }
}

function indexed(seriesTitles: readonly string[], episodes: readonly IndexedEpisode[]): Indexed {
  const texts = episodes.map(({ text }) => `${text}\n`)
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (const [at, text] of texts.entries()) {
    end += text.length
    ends[at] = end
  }
  return {
    docIds: episodes.map(({ docId }) => docId),
    series: searchText(seriesTitles),
    text: texts.join(''),
    ends,
    letters: Int32Array.from(texts, lettersOf),
    days: Uint16Array.from(episodes, ({ day }) => Math.max(0, Date.parse(day) / DAY_MS) || 0),
  }
}

/** Reused by every series, since ten thousand small arrays a letter would keep the garbage collector busy. Long enough for each. */
let scratch = { sums: new Uint16Array(0), own: new Uint8Array(0), hits: new Uint8Array(0) }

function emptied(length: number): typeof scratch {
  if (scratch.sums.length < length) {
    const room = 2 * length
    scratch = { sums: new Uint16Array(room), own: new Uint8Array(room), hits: new Uint8Array(room) }
  }
  scratch.sums.fill(0, 0, length)
  scratch.own.fill(0, 0, length)
  return scratch
}

/** What the words are worth in each episode, 0 for those that are not found; undefined for none at all. Valid until the next call. */
function scoresIn({ series, text, ends, letters }: Indexed, words: readonly string[]): Uint16Array | undefined {
  const { length } = ends
  const { sums, own, hits } = emptied(length)
  let isFirst = true
  for (const word of words) {
    const isInSeries = wordScore(series, word) > 0
    hits.fill(0, 0, length)
    const isHit = LETTER.test(word) ? hitsOfLetter(hits, letters, word) : hitsOf(hits, text, ends, word)
    if (!isHit && !isInSeries) return undefined
    for (let at = 0; at < length; at++) {
      if (!isFirst && sums[at] === 0) continue
      const hit = hits[at] as number
      if (hit > 0) own[at] = 1
      const score = hit || (isInSeries ? 1 : 0)
      sums[at] = score && (sums[at] as number) + score
    }
    isFirst = false
  }
  for (let at = 0; at < length; at++) if (own[at] === 0) sums[at] = 0
  return sums
}

const LETTER = /^[a-z]$/
const bitOf = (letter: number) => 1 << (letter - 97)

/** The letters with which the words of a text begin, a bit for each: a search for one letter would stop at every fifth sign of the text. */
function lettersOf(text: string): number {
  let letters = 0
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
    const letter = text.charCodeAt(at + 1)
    if (letter >= 97 && letter <= 122) letters |= bitOf(letter)
  }
  return letters
}

function hitsOfLetter(hits: Uint8Array, letters: Int32Array, word: string): boolean {
  const bit = bitOf(word.charCodeAt(0))
  let isHit = false
  for (let at = 0; at < letters.length; at++) {
    if (((letters[at] as number) & bit) === 0) continue
    hits[at] = BEGINNING
    isHit = true
  }
  return isHit
}

const [SPACE, BREAK] = [32, 10]

/** Writes what one word is worth in each episode; false where it occurs in none. */
function hitsOf(hits: Uint8Array, text: string, ends: Uint32Array, word: string): boolean {
  // One sign only begins words, as in wordScore().
  const [sought, offset] = word.length === 1 ? [` ${word}`, 1] : [word, 0]
  let found = text.indexOf(sought)
  if (found < 0) return false
  let at = 0
  while (found >= 0) {
    const begin = found + offset
    while ((ends[at] as number) <= begin) at++
    const next = text.charCodeAt(begin + word.length)
    const isBegun = text.charCodeAt(begin - 1) === SPACE
    const score = !isBegun ? PART : next === SPACE || next === BREAK ? WHOLE : BEGINNING
    if (score > (hits[at] as number)) hits[at] = score
    // Nothing in this episode can be worth more.
    found = text.indexOf(sought, score === WHOLE ? (ends[at] as number) : begin + 1)
  }
  return true
}

/** Keeps the entries with the highest keys, of equal ones those that came first. */
function openBest(most: number) {
  let kept: { key: number; docIds: readonly string[]; at: number }[] = []
  let least = -1
  function cut() {
    // A stable sort.
    kept.sort((a, b) => b.key - a.key)
    kept = kept.slice(0, most)
    if (kept.length === most) least = kept.at(-1)?.key ?? -1
  }
  return {
    offer(key: number, docIds: readonly string[], at: number) {
      if (key <= least) return
      kept.push({ key, docIds, at })
      if (kept.length >= 2 * most + 64) cut()
    },
    listed() {
      cut()
      return kept.map(({ docIds, at }) => docIds[at] as string)
    },
  }
}
