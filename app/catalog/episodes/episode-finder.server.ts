import { setTimeout as after } from 'node:timers/promises'
import type { Database } from '../../../database/open.ts'
import { inTurns, shareTurn } from '../../../database/turns.ts'
import { seriesOfTopic } from '../../history/topics.ts'
import type { Language } from '../../kit/language.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import type { Catalogue } from '../catalogue.server.ts'
import { searchText } from '../search/typed-words.ts'
import { type IndexEntry, openWordIndex } from '../search/word-index.server.ts'
import type { FrenchSource } from '../snapshot.server.ts'
import { EPISODE_TITLES, type EpisodeName, type EpisodeTitleRow, openNamedEpisodes } from './named-episodes.server.ts'

type EpisodeSearch = { words: readonly string[]; from: number; limit: number; language: Language; signal: AbortSignal }

/**
 * `reading`: the share of episodes, from 0 to 1, whose titles in one language have been read so far; missing once all are read.
 */
type EpisodeMatches = { episodes: EpisodeName[]; total: number; reading?: { share: number; french: boolean } }

/** Finds episodes by parts of their titles in both languages, however many episodes there are (spec O3). */
export type EpisodeFinder = {
  find(wanted: EpisodeSearch): Promise<EpisodeMatches>
  /** Returns episodes whose document id or video address equals or begins with this text. */
  byAddress(text: string, language: Language): Promise<EpisodeName[]>
  /** Returns these episodes with their titles; deleted ones are missing. */
  named(docIds: readonly string[], language: Language): Promise<EpisodeName[]>
  close(): Promise<void>
}

type Options = { database: Database; catalogue: Catalogue; french: FrenchSource; onError: (error: unknown) => void }

/** The maximum number of results that can be listed; a longer list needs a more precise search. */
export const DEEPEST = 1_000
/**
 * With more changed series than this, as at the start or after an import, searches do not wait for them, and their French is
 * read later.
 */
const MANY = 100
/** How long a search waits for recent changes to be indexed, in ms. */
const PATIENCE = 1_000
/** The number of rows read and indexed per step. */
const STEP = 500
/** The number of titles whose French is read without a pause, and the number between two pauses. */
const [AT_ONCE, PACE] = [100, 5]
/** How long the reading of French pauses after a search, in ms, so that its answer is painted first, and the maximum in total. */
const [QUIET, LONGEST_WAIT] = [100, 1_000]
/**
 * Reads all titles at the first search, and from then on those of each series that changes. Results are read again from the
 * database before they are shown, so that no deleted or outdated title appears.
 */
export function openEpisodeFinder({ database, catalogue, french, onError }: Options): EpisodeFinder {
  const { db } = database
  const index = openIndex()
  const named = openNamedEpisodes({ database, catalogue, french })
  /** Series still to be read, by document id. */
  const stale = new Set<string>()
  /** Series that were read only in English, by document id. */
  const pale = new Set<string>()
  const docIds = new Map<string, string>()
  let isOpen = false
  let stopped = false
  let reading: Promise<void> | undefined
  /** True while a stale series is being read. */
  let isBusy = false
  let atMost = 1
  let searches = 0
  /** When the last search ended. */
  let searchedAt = Number.NEGATIVE_INFINITY

  function start() {
    if (isOpen) return
    isOpen = true
    readAll()
  }

  function readAll() {
    for (const { docId } of catalogue.staffSnapshot().series) stale.add(docId)
    for (const docId of docIds.values()) stale.add(docId)
    atMost = Math.max(1, stale.size)
    read()
  }

  const stop = catalogue.onChange((topics, _, isAnew) => {
    if (!isOpen) return
    if (isAnew) return readAll()
    const { byId } = catalogue.staffSnapshot()
    for (const topic of topics) {
      const slug = seriesOfTopic(topic)
      if (slug === undefined) continue
      // The series that has this address now, and the one that had it before.
      for (const docId of [byId.get(slug)?.docId, docIds.get(slug)]) if (docId !== undefined) stale.add(docId)
    }
    atMost = Math.max(atMost, stale.size)
    read()
  })

  function read() {
    reading ??= readStale().finally(() => {
      reading = undefined
    })
  }

  async function readStale() {
    while (!stopped && stale.size + pale.size > 0) {
      const isBulk = stale.size > MANY
      const [docId] = stale.size > 0 ? stale : pale
      if (docId === undefined) return
      const [wasStale] = [stale.delete(docId), pale.delete(docId)]
      isBusy = wasStale
      try {
        const hasFrench = await readSeries(docId, wasStale && isBulk ? 'english' : wasStale ? 'now' : 'paced')
        if (!hasFrench) pale.add(docId)
      } catch (error) {
        if (stopped) return
        ;(wasStale ? stale : pale).add(docId)
        onError(error)
        await after(1_000, undefined, { ref: false })
      }
    }
    isBusy = false
    atMost = 1
  }

  /** Reads and indexes a series. Returns true when its French is indexed too. */
  async function readSeries(docId: string, how: 'english' | 'now' | 'paced'): Promise<boolean> {
    const series = catalogue.staffSnapshot().byDocId.get(docId)
    const rows = series ? await titlesOf(db, docId) : []
    // The glossary needs milliseconds for some titles, so the French of a long series is read later.
    const isPaced = how === 'paced'
    const hasFrench = isPaced || (how === 'now' && rows.length <= AT_ONCE)
    const known = hasFrench ? await frenchOf(rows, isPaced) : undefined
    if (isPaced && !known) return false
    if (series) docIds.set(series.id, docId)
    const titles = [series?.title ?? '', catalogue.staffSnapshot('fr').byDocId.get(docId)?.title ?? '']
    await index.set(docId, searchText(titles), await indexedOf(rows, known))
    return hasFrench
  }

  /** Returns the French of titles. `isPaced`: leaves half of the time to other work, and all of it while somebody searches. */
  async function frenchOf(rows: readonly EpisodeTitleRow[], isPaced: boolean): Promise<Map<string, string> | undefined> {
    const known = new Map<string, string>()
    const titles = [...new Set(rows.map(({ title }) => title))]
    const step = isPaced ? PACE : AT_ONCE
    for (let from = 0; from < titles.length; from += step) {
      // Recently changed series are read first.
      const until = performance.now() + LONGEST_WAIT
      while (isPaced && isSearched() && !stopped && stale.size === 0 && performance.now() < until)
        await after(QUIET / 10, undefined, { ref: false })
      if (isPaced && (stopped || stale.size > 0)) return undefined
      const startedAt = performance.now()
      for (const [title, { text }] of await french.texts(db, titles.slice(from, from + step))) known.set(title, text)
      if (isPaced) await after(performance.now() - startedAt, undefined, { ref: false })
    }
    return known
  }

  const isSearched = () => searches > 0 || performance.now() < searchedAt + QUIET

  /** Waits until recent changes are indexed, unless a whole catalogue changed. */
  async function settle(signal: AbortSignal) {
    const until = performance.now() + PATIENCE
    while ((stale.size > 0 || isBusy) && stale.size <= MANY && performance.now() < until && !signal.aborted) await after(2)
  }

  async function find({ words, from, limit, language, signal }: EpisodeSearch): Promise<EpisodeMatches> {
    await settle(signal)
    const found = await index.find(words, { most: Math.min(from + limit, DEEPEST), signal })
    const wanted = found.ids.slice(from, from + limit)
    // Leaves out episodes that were deleted or renamed since.
    const episodes = await named.byDocIds(wanted, language, words)
    const isFrench = stale.size === 0 && !isBusy
    const share = 1 - (isFrench ? pale.size : stale.size) / Math.max(atMost, 1)
    return {
      episodes,
      total: found.total - (wanted.length - episodes.length),
      ...((stale.size + pale.size > 0 || isBusy) && { reading: { share: Math.max(0, share), french: isFrench } }),
    }
  }

  return {
    async find(wanted) {
      start()
      searches++
      try {
        return await find(wanted)
      } finally {
        searches--
        searchedAt = performance.now()
      }
    },
    byAddress: named.byAddress,
    named: named.byDocIds,
    async close() {
      stopped = true
      stop()
      await reading
    },
  }
}

/** Returns the episodes of a series in order, read in steps. */
async function titlesOf(db: Database['db'], docId: string): Promise<EpisodeTitleRow[]> {
  const rows: EpisodeTitleRow[] = []
  for (let isMore = true; isMore; ) {
    const some = await db
      .selectFrom('episode')
      .select(EPISODE_TITLES)
      .where('series_doc_id', '=', docId)
      .orderBy('episode_number')
      .orderBy('date_added')
      .orderBy('doc_id')
      .offset(rows.length)
      .limit(STEP)
      .execute()
    rows.push(...some)
    isMore = some.length === STEP
  }
  return rows
}

/** Returns the searchable text of each episode: its title, and its French title where that is known and differs. */
async function indexedOf(
  rows: readonly EpisodeTitleRow[],
  french: ReadonlyMap<string, string> | undefined,
): Promise<IndexEntry[]> {
  const episodes: IndexEntry[] = []
  await inTurns(rows, ({ doc_id, title, release_date }) => {
    const said = french?.get(title)
    const text = searchText(said === undefined || said === title ? [title] : [title, said])
    episodes.push({ id: doc_id, text, rank: -dayOf(release_date) })
  })
  return episodes
}

/** Opens the index. A long series is split into several groups, so that no event-loop turn is long. */
function openIndex() {
  const index = openWordIndex({ isNamed: true })
  const groups = new Map<string, number>()
  return {
    find: index.find,
    /** Replaces the episodes of a series. */
    async set(docId: string, about: string, episodes: readonly IndexEntry[]) {
      let group = 0
      for (; group * STEP < episodes.length; group++) {
        await shareTurn()
        index.set(`${docId} ${group}`, about, episodes.slice(group * STEP, (group + 1) * STEP))
      }
      const before = groups.get(docId) ?? 0
      for (let gone = group; gone < before; gone++) index.set(`${docId} ${gone}`, '', [])
      if (group > 0) groups.set(docId, group)
      else groups.delete(docId)
    },
  }
}

/** Returns the number of days since 1970 of a date such as '2026-01-15'; 0 for none. */
const dayOf = (day: string) => Date.parse(day) / DAY_MS || 0
