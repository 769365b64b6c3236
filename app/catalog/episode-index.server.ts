import { inTurns } from '../../database/turns.ts'
import { BEGINNING, PART, searchText, WHOLE, wordScore } from './typed-words.ts'

/** An episode to be found by its titles in both languages. `day`: of its release, '2026-01-15'. */
export type IndexedEpisode = { docId: string; titles: readonly string[]; day: string }

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
        for (let at = 0; at < scores.length; at++) {
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
  const texts = episodes.map(({ titles }) => `${searchText(titles)}\n`)
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
    days: Uint16Array.from(episodes, ({ day }) => Math.max(0, Date.parse(day) / DAY_MS) || 0),
  }
}

/** What the words are worth in each episode, 0 for those that are not found; undefined for none at all. */
function scoresIn({ series, text, ends }: Indexed, words: readonly string[]): Uint16Array | undefined {
  const sums = new Uint16Array(ends.length)
  const isOwn = new Uint8Array(ends.length)
  let isFirst = true
  for (const word of words) {
    const hits = hitsOf(text, ends, word)
    const isInSeries = wordScore(series, word) > 0
    if (!hits && !isInSeries) return undefined
    for (let at = 0; at < sums.length; at++) {
      if (!isFirst && sums[at] === 0) continue
      const own = hits?.[at] ?? 0
      if (own > 0) isOwn[at] = 1
      const score = own || (isInSeries ? 1 : 0)
      sums[at] = score && (sums[at] as number) + score
    }
    isFirst = false
  }
  for (let at = 0; at < sums.length; at++) if (isOwn[at] === 0) sums[at] = 0
  return sums
}

const [SPACE, BREAK] = [32, 10]

/** What one word is worth in each episode; undefined where it occurs in none. */
function hitsOf(text: string, ends: Uint32Array, word: string): Uint8Array | undefined {
  // One letter only begins words, as in wordScore().
  const [sought, offset] = word.length === 1 ? [` ${word}`, 1] : [word, 0]
  let found = text.indexOf(sought)
  if (found < 0) return undefined
  const hits = new Uint8Array(ends.length)
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
  return hits
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
