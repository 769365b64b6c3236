import { shareTurn } from '../../../database/turns.ts'
import { openVocabulary } from './vocabulary.ts'

/** A thing that is found by words. `text`: what it is called, by searchText(). `rank`: the lower, the sooner among equal matches. */
export type Indexed = { id: string; text: string; rank: number }

/** The best matches first, at most as many as were asked for. `total`: how many there are; `best`: what the words are worth in the first. */
export type Matches = { ids: string[]; total: number; best: number }

export type WordIndex = {
  /** Replaces the things of a group; none removes it. `about`: by searchText(), what its things are found by as well, though it counts little. */
  set(group: string, about: string, things: readonly Indexed[]): void
  /** Gives the things of a group another rank. */
  rank(group: string, rank: number): void
  /** How many things it holds. */
  size(): number
  /**
   * Things that have every word of typedWords() in what they are called or in what is said about their group. Works in turns, and throws when
   * `signal` is aborted.
   */
  find(words: readonly string[], options: { most: number; signal: AbortSignal }): Promise<Matches>
}

/** Each is searched, and tidied, in one go: among a hundred thousand things that takes a millisecond. */
const SHARDS = 16
/** So many are searched without a pause. */
const AT_ONCE = 4

/**
 * Finds things by parts of words (spec O3). There are far fewer different words than texts, so what is typed is looked for among the words,
 * and each word knows the things that have it. `isNamed`: only things with one word at least in what they are called are found.
 */
export function openWordIndex({ isNamed }: { isNamed: boolean }): WordIndex {
  const shards = Array.from({ length: SHARDS }, openShard)
  const shardOf = new Map<string, Shard>()
  let given = 0

  return {
    set(group, about, things) {
      const shard = shardOf.get(group) ?? (shards[given++ % SHARDS] as Shard)
      shard.set(group, about, things)
      if (things.length > 0) shardOf.set(group, shard)
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

/** The things and groups that have a word, by number; a number alone is the only thing. */
type Posting = number | { things: number[]; groups: number[] }

/** The numbers of a group's things, from the first until before the last. */
type Place = { from: number; to: number }

type Offer = (sum: number, rank: number, id: string) => void

type Shard = Pick<WordIndex, 'set' | 'rank' | 'size'> & {
  /** Offers each match, and returns how many there are. */
  find(words: readonly string[], isNamed: boolean, offer: Offer): number
}

/** So many things may be gone, of those that are left, before they are tidied away. */
const GONE = { share: 1 / 4, atLeast: 32 }

function openShard(): Shard {
  /** By the thing's number. Those that are gone have an empty id. */
  const ids: string[] = []
  const ranks: number[] = []
  /** By the group's number. */
  const places: Place[] = []
  const numbers = new Map<string, number>()
  const vocabulary = openVocabulary()
  /** By the word's number. */
  let postings: Posting[] = []
  let gone = 0

  const size = () => ids.length - gone

  function addTo(word: string, kind: 'things' | 'groups', number: number) {
    const at = vocabulary.numberOf(word)
    const posting = postings[at]
    if (typeof posting === 'object') posting[kind].push(number)
    else if (posting === undefined && kind === 'things') postings[at] = number
    else {
      const both = { things: posting === undefined ? [] : [posting], groups: [] as number[] }
      both[kind].push(number)
      postings[at] = both
    }
  }

  function remove(group: string) {
    const number = numbers.get(group)
    if (number === undefined) return
    const { from, to } = places[number] as Place
    numbers.delete(group)
    places[number] = { from: 0, to: 0 }
    ids.fill('', from, to)
    gone += to - from
    if (gone > GONE.atLeast + GONE.share * size()) tidy()
  }

  /** Numbers things and groups anew, without those that are gone. */
  function tidy() {
    const thingAt = new Int32Array(ids.length).fill(-1)
    const groupAt = new Int32Array(places.length).fill(-1)
    let things = 0
    let groups = 0
    // In the order of their numbers, so that each moves to a place that is free.
    for (const [group, number] of numbers) {
      const { from, to } = places[number] as Place
      groupAt[number] = groups
      numbers.set(group, groups)
      places[groups++] = { from: things, to: things + to - from }
      for (let thing = from; thing < to; thing++) {
        thingAt[thing] = things
        ids[things] = ids[thing] as string
        ranks[things++] = ranks[thing] as number
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

  /** Writes what a typed word is worth in each thing, and marks those in `named` that are called so. */
  function weigh(word: string, worth: Uint8Array, named: Uint8Array) {
    worth.fill(0)
    const mark = (thing: number, grade: number) => {
      worth[thing] = grade
      named[thing] = 1
    }
    vocabulary.find(word, (number, grade) => {
      const posting = postings[number] as Posting
      if (typeof posting === 'number') return mark(posting, grade)
      for (const group of posting.groups) {
        const { from, to } = places[group] as Place
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
          const sum = sums[thing] as number
          const more = worth[thing] as number
          sums[thing] = more === 0 || (at > 0 && sum === 0) ? 0 : sum + more
        }
      }
      let total = 0
      for (let thing = 0; thing < sums.length; thing++) {
        const id = ids[thing] as string
        if (sums[thing] === 0 || id === '' || (isNamed && named[thing] === 0)) continue
        total++
        offer(sums[thing] as number, ranks[thing] as number, id)
      }
      return total
    },
  }
}

/** The words of a text of searchText(), each once. */
const wordsOf = (text: string) => new Set(text.split(' ').filter(Boolean))

/** A word's posting with other numbers; undefined where nothing has the word any more. */
function renumbered(posting: Posting, thingAt: Int32Array, groupAt: Int32Array): Posting | undefined {
  if (typeof posting === 'number') {
    const thing = thingAt[posting] as number
    return thing < 0 ? undefined : thing
  }
  renumber(posting.things, thingAt)
  renumber(posting.groups, groupAt)
  return posting.things.length + posting.groups.length === 0 ? undefined : posting
}

function renumber(numbers: number[], now: Int32Array) {
  let kept = 0
  for (const number of numbers) {
    const other = now[number] as number
    if (other >= 0) numbers[kept++] = other
  }
  numbers.length = kept
}

/** Keeps those with the highest sums, of equal ones those with the lowest rank, of equal ones those that came first. */
function openBest(most: number) {
  let kept: { sum: number; rank: number; id: string }[] = []
  let least: { sum: number; rank: number } | undefined
  function cut() {
    // A stable sort.
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
