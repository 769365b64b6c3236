import { shareTurn } from '../../../database/turns.ts'
import { openVocabulary } from './vocabulary.ts'

/** A thing that is found by words. `text`: its title, by searchText(). `rank`: among equal matches, lower ranks come first. */
export type IndexEntry = { id: string; text: string; rank: number }

/** The best matches first, limited to `most`. `total`: the number of all matches; `best`: the score of the first one. */
export type Matches = { ids: string[]; total: number; best: number }

export type WordIndex = {
  /**
   * Replaces the things of a group; none removes the group. `about`: further text of the group, by searchText(), that finds its
   * things with a low score.
   */
  set(group: string, about: string, things: readonly IndexEntry[]): void
  /** Changes the rank of a group's things. */
  rank(group: string, rank: number): void
  /** Returns the number of things. */
  size(): number
  /**
   * Returns the things that have every word of typedWords() in their own text or in the text about their group. Yields to other
   * work in between, and throws when `signal` is aborted.
   */
  find(words: readonly string[], options: { most: number; signal: AbortSignal }): Promise<Matches>
}

/**
 * The number of shards. Each is searched, and compacted, without yielding: with a hundred thousand things in all, that takes a
 * millisecond.
 */
const SHARDS = 16
/** The number of shards searched without a pause. */
const AT_ONCE = 4

/**
 * Opens an index that finds things by parts of words (spec O3). There are far fewer distinct words than texts, so the search
 * scans the words, and each word knows the things that have it. `isNamed`: finds only things with at least one of the words in
 * their own text.
 */
export function openWordIndex({ isNamed }: { isNamed: boolean }): WordIndex {
  const shards = Array.from({ length: SHARDS }, openShard)
  const shardOf = new Map<string, Shard>()
  let given = 0

  return {
    set(group, about, things) {
      const shard = shardOf.get(group) ?? shards[given++ % SHARDS]
      shard?.set(group, about, things)
      if (shard && things.length > 0) shardOf.set(group, shard)
      else shardOf.delete(group)
    },
    rank: (group, rank) => shardOf.get(group)?.rank(group, rank),
    size: () => shards.reduce((sum, shard) => sum + shard.size(), 0),
    async find(words, { most, signal }) {
      const best = openBest(most)
      let total = 0
      for (const [at, shard] of (words.length > 0 ? shards : []).entries()) {
        if (at % AT_ONCE === 0) await shareTurn()
        signal.throwIfAborted()
        total += shard.find(words, isNamed, best.offer)
      }
      const listed = best.listed()
      return { ids: listed.map(({ id }) => id), total, best: listed[0]?.sum ?? 0 }
    },
  }
}

/** The numbers of the things and groups that have a word; a plain number means a single thing. */
type Postings = number | { things: number[]; groups: number[] }

/** The range of a group's thing numbers: `from` inclusive, `to` exclusive. */
type TextRange = { from: number; to: number }
const NOWHERE: TextRange = { from: 0, to: 0 }

type Offer = (sum: number, rank: number, id: string) => void

type Shard = Pick<WordIndex, 'set' | 'rank' | 'size'> & {
  /** Offers each match, and returns the number of matches. */
  find(words: readonly string[], isNamed: boolean, offer: Offer): number
}

/** A shard is compacted once it has more removed things than this share of the remaining ones plus `atLeast`. */
const GONE = { share: 1 / 4, atLeast: 32 }

function openShard(): Shard {
  /** Ids by thing number; '' for a removed thing. */
  const ids: string[] = []
  const ranks: number[] = []
  /** The things of each group, by group number. */
  const places: TextRange[] = []
  const numbers = new Map<string, number>()
  const vocabulary = openVocabulary()
  /** The postings of each word, by word number. */
  let postings: Postings[] = []
  let gone = 0

  const size = () => ids.length - gone

  function addTo(word: string, kind: 'things' | 'groups', number: number) {
    const at = vocabulary.numberOf(word)
    const posting = postings[at]
    if (typeof posting === 'object') posting[kind].push(number)
    else if (posting === undefined && kind === 'things') postings[at] = number
    else {
      const both: Exclude<Postings, number> = { things: posting === undefined ? [] : [posting], groups: [] }
      both[kind].push(number)
      postings[at] = both
    }
  }

  function remove(group: string) {
    const number = numbers.get(group)
    if (number === undefined) return
    const { from, to } = places[number] ?? NOWHERE
    numbers.delete(group)
    places[number] = NOWHERE
    ids.fill('', from, to)
    gone += to - from
    if (gone > GONE.atLeast + GONE.share * size()) tidy()
  }

  /** Compacts the shard: drops removed things and groups, and renumbers the others. */
  function tidy() {
    const thingAt = new Int32Array(ids.length).fill(-1)
    const groupAt = new Int32Array(places.length).fill(-1)
    let things = 0
    let groups = 0
    // Groups move in the order of their numbers, so that each moves to a free place.
    for (const [group, number] of numbers) {
      const { from, to } = places[number] ?? NOWHERE
      groupAt[number] = groups
      numbers.set(group, groups)
      places[groups++] = { from: things, to: things + to - from }
      for (let thing = from; thing < to; thing++) {
        thingAt[thing] = things
        ids[things] = ids[thing] ?? ''
        ranks[things++] = ranks[thing] ?? 0
      }
    }
    ids.length = things
    ranks.length = things
    places.length = groups
    gone = 0
    const kept = postings.map((posting) => renumbered(posting, thingAt, groupAt))
    vocabulary.keep((number) => kept[number] !== undefined)
    postings = kept.filter((posting) => posting !== undefined)
  }

  /** Writes the score of a typed word for each thing, and marks in `named` the things that have it in their own text. */
  function weigh(word: string, worth: Uint8Array, named: Uint8Array) {
    worth.fill(0)
    const mark = (thing: number, grade: number) => {
      worth[thing] = grade
      named[thing] = 1
    }
    vocabulary.find(word, (number, grade) => {
      const posting = postings[number]
      if (posting === undefined) return
      if (typeof posting === 'number') return mark(posting, grade)
      for (const group of posting.groups) {
        const { from, to } = places[group] ?? NOWHERE
        for (let thing = from; thing < to; thing++) worth[thing] ||= 1
      }
      for (const thing of posting.things) mark(thing, grade)
    })
  }

  return {
    set(group, about, things) {
      remove(group)
      if (things.length === 0) return
      for (const word of wordsOf(about)) addTo(word, 'groups', places.length)
      numbers.set(group, places.length)
      places.push({ from: ids.length, to: ids.length + things.length })
      for (const { id, text, rank } of things) {
        for (const word of wordsOf(text)) addTo(word, 'things', ids.length)
        ids.push(id)
        ranks.push(rank)
      }
    },
    rank(group, rank) {
      const place = places[numbers.get(group) ?? -1]
      if (place) ranks.fill(rank, place.from, place.to)
    },
    size,
    find(words, isNamed, offer) {
      const sums = new Uint8Array(ids.length)
      const worth = new Uint8Array(ids.length)
      const named = new Uint8Array(ids.length)
      for (const [at, word] of words.entries()) {
        weigh(word, worth, named)
        for (let thing = 0; thing < sums.length; thing++) {
          const sum = sums[thing] ?? 0
          const more = worth[thing] ?? 0
          sums[thing] = more === 0 || (at > 0 && sum === 0) ? 0 : sum + more
        }
      }
      let total = 0
      for (let thing = 0; thing < sums.length; thing++) {
        const id = ids[thing] ?? ''
        const sum = sums[thing] ?? 0
        if (sum === 0 || id === '' || (isNamed && named[thing] === 0)) continue
        total++
        offer(sum, ranks[thing] ?? 0, id)
      }
      return total
    },
  }
}

/** Returns the distinct words of a text of searchText(). */
const wordsOf = (text: string) => new Set(text.split(' ').filter(Boolean))

/** Returns a word's posting with the new numbers; undefined when no thing or group has the word any more. */
function renumbered(posting: Postings, thingAt: Int32Array, groupAt: Int32Array): Postings | undefined {
  if (typeof posting === 'number') {
    const thing = thingAt[posting] ?? -1
    return thing < 0 ? undefined : thing
  }
  renumber(posting.things, thingAt)
  renumber(posting.groups, groupAt)
  return posting.things.length + posting.groups.length === 0 ? undefined : posting
}

function renumber(numbers: number[], now: Int32Array) {
  let kept = 0
  for (const number of numbers) {
    const other = now[number] ?? -1
    if (other >= 0) numbers[kept++] = other
  }
  numbers.length = kept
}

/** Collects the matches with the highest sums; among equal sums those with the lowest rank, then those offered first. */
function openBest(most: number) {
  let kept: { sum: number; rank: number; id: string }[] = []
  let least: { sum: number; rank: number } | undefined
  function cut() {
    // The sort is stable, so equal matches retain their order.
    kept.sort((a, b) => b.sum - a.sum || a.rank - b.rank)
    kept = kept.slice(0, most)
    if (kept.length === most) least = kept.at(-1)
  }
  const offer: Offer = (sum, rank, id) => {
    if (least && (sum < least.sum || (sum === least.sum && rank >= least.rank))) return
    kept.push({ sum, rank, id })
    if (kept.length >= 2 * most + 64) cut()
  }
  return {
    offer,
    listed() {
      cut()
      return kept
    },
  }
}
