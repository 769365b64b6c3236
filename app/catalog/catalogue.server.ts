import type { Kysely, Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import {
  CATALOG,
  championshipOfTopic,
  EPISODES,
  eventOfTopic,
  LIVE,
  scopeOfNotices,
  scoreOfTopic,
  seriesOfTopic,
  seriesTopic,
} from '../history/topics.ts'
import type { Language } from '../kit/language.ts'
import { columnsOf, SERIES_TEXTS } from '../kit/text/texts.ts'
import type { Episode } from './episodes/episode.ts'
import { type LiveEpisodes, readLive } from './episodes/live-episodes.server.ts'
import { type EpisodesRead, readEpisodes, type SeriesEpisodes } from './episodes/series-episodes.server.ts'
import { type EpisodeRange, readEpisodesAfter, type StoredEpisodes } from './episodes/stored-episodes.server.ts'
import type { Series } from './series/series.ts'
import { type FrenchSource, readSnapshots, type Snapshot } from './snapshot.server.ts'

export type Catalogue = {
  snapshot(language?: Language): Snapshot
  /** Returns the snapshot with the series that are not public, for the panel alone (spec O4). */
  staffSnapshot(language?: Language): Snapshot
  liveEpisodes(language?: Language): LiveEpisodes
  /** Returns a series' episodes in order, with the version of its topic; the same array until one of them changes. */
  episodesOf(series: Series, language?: Language): Promise<SeriesEpisodes>
  /** Returns all of a series' episodes in English, including those that are not public: for the panel alone. */
  allEpisodesOf(series: Series): Promise<Episode[]>
  /** Reads a range of all public episodes, by document id, without caching them: for feeds of the whole site. */
  episodesAfter(range: EpisodeRange): Promise<StoredEpisodes>
  /** Returns the version that this node shows; 0 for a topic that never changed. */
  version(topic: string): number
  /**
   * Registers a listener, called with the changed topics once this node has read them. `heardAt`: when it was notified of the
   * oldest change, by performance.now(). `isAnew`: the database has returned to an earlier state, so everything shown before is
   * invalid.
   */
  onChange(listener: (topics: string[], heardAt: number, isAnew: boolean) => void): () => void
  /** Stops listening and waits for the read in flight. */
  close(): Promise<void>
}

/** The number of series whose episodes are cached. */
const CACHED_SERIES = 1_000
/** At this many changed series, as after an import, French is prepared before the read, in batches of the same size. */
const MANY = 100

/** `topic`: the topic whose version was read with the rows. `last`: the newest completed read. */
type Episodes = { topic: string; isStale: boolean; coming: Promise<EpisodesRead>; last: EpisodesRead | undefined }

/** Other data that pages show beside the catalogue; it changes in the same tick as the rest of a change. */
export type Companion = {
  /** The topic whose changes make the data stale. */
  topic: string
  /**
   * Reads the newest state; calling the result shows it. `topics`: all topics that have changed since the shown state, so that no
   * more than that is read; undefined: everything must be read anew.
   */
  read(trx: Transaction<Tables>, topics: readonly string[] | undefined): Promise<() => void>
}

type Options = {
  database: Database
  changes: Changes
  french: FrenchSource
  companions?: readonly Companion[]
  now: () => Date
  onError: (error: unknown) => void
}

/**
 * Opens the catalogue in memory, with episodes as a cache. Reads it at the start and after each change, one read at a time.
 * Throws when the first read fails.
 */
export async function openCatalogue({ database, changes, french, companions = [], now, onError }: Options): Promise<Catalogue> {
  const { db } = database
  const listeners = new Set<(topics: string[], heardAt: number, isAnew: boolean) => void>()
  /** The cached episodes by the series' document id, because an address may move to another series. */
  const episodes = new LRUCache<string, Episodes>({ max: CACHED_SERIES })
  /** Topics that are newer in the database than in memory, with their version. */
  const waiting = new Map<string, number>()
  /** The number of times that this node's episodes have changed. */
  let episodesShown = 0
  let waitingSince: number | undefined
  let reading: Promise<void> | undefined
  let stopped = false
  let isAnew = false
  const progress = openProgress()

  const atOneTime: AtOneTime = (work) => readAtOneTime(database, work)

  let isOpen = false
  const stop = changes.onBells((bells, news) => {
    isAnew ||= news.isAnew
    for (const { topic, v } of bells) waiting.set(topic, v)
    waitingSince ??= performance.now()
    progress.hear()
    if (isOpen) startReading()
  })

  const readWhole = () =>
    atOneTime(async (trx) => {
      const versions = await readVersions(trx)
      return {
        snapshots: await readSnapshots(trx, french),
        live: await readLive(trx, french, { now: now(), v: versions.get(LIVE) ?? 0 }),
        versions,
        shows: await readCompanions(trx, companions),
      }
    })

  let { snapshots, live, versions, ...first } = await readWhole()
  for (const show of first.shows) show()
  isOpen = true
  if (waiting.size > 0) startReading()
  changes.showBy(progress.caughtUp)

  const own = new Set(companions.map(({ topic }) => topic))
  const isShown = (topic: string) =>
    own.has(topic) ||
    [seriesOfTopic, eventOfTopic, scopeOfNotices, scoreOfTopic, championshipOfTopic].some((of) => of(topic) !== undefined)

  function startReading() {
    reading ??= readAll().finally(() => {
      reading = undefined
      if (waiting.size > 0 && !stopped) startReading()
    })
  }

  async function readAll() {
    // Waits a microtask, so that one read serves all notifications of a change.
    await Promise.resolve()
    while (waiting.size > 0) {
      const bells = [...waiting]
      const topics = bells.map(([topic]) => topic)
      const heardAt = waitingSince ?? performance.now()
      waiting.clear()
      waitingSince = undefined
      const heard = progress.heard()
      const isWhole = isAnew
      isAnew = false
      let next: Awaited<ReturnType<typeof readWhole>> = { snapshots, live, versions, shows: [] }
      try {
        if (isWhole) next = await readWhole()
        else if (topics.includes(CATALOG)) {
          await prepareFrench({ db, french, topics, isStopped: () => stopped })
          next.snapshots = await atOneTime((trx) => readSnapshots(trx, french, snapshots))
        }
        const v = isWhole ? undefined : bells.find(([topic]) => topic === LIVE)?.[1]
        if (v !== undefined) next.live = await readLive(db, french, { now: now(), v })
        const stale = isWhole ? [] : companions.filter(({ topic }) => topics.includes(topic))
        if (stale.length > 0) next.shows = await atOneTime((trx) => readCompanions(trx, stale, topics))
      } catch (error) {
        // The read is retried after a second; until then viewers see the last good state.
        for (const [topic, v] of bells) waiting.set(topic, Math.max(v, waiting.get(topic) ?? 0))
        waitingSince = heardAt
        isAnew ||= isWhole
        onError(error)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        if (stopped) return
        continue
      }
      // In one tick, because pages are cached by version: no request may see a new series with old episodes or an old version.
      snapshots = next.snapshots
      live = next.live
      versions = next.versions
      for (const show of next.shows) show()
      if (isWhole) episodes.clear()
      for (const [topic, v] of bells) {
        if (!isShown(topic)) continue
        versions.set(topic, Math.max(v, versions.get(topic) ?? 0))
      }
      const rung = new Set(topics)
      for (const [, each] of episodes.entries()) if (rung.has(each.topic)) each.isStale = true
      if (isWhole || topics.some((topic) => seriesOfTopic(topic) !== undefined)) episodesShown++
      versions.set(CATALOG, snapshots.en.v).set(LIVE, live.en.v)
      for (const listener of listeners) listener(topics, heardAt, isWhole)
      progress.show(heard)
    }
  }

  function readCached(series: Series): Promise<EpisodesRead> {
    const topic = seriesTopic(series.id)
    const cached = episodes.get(series.docId)
    if (cached?.topic === topic && !cached.isStale) return cached.coming
    const before = cached?.last
    const coming = readEpisodes({ db, atOneTime, french, seriesDocId: series.docId, topic, before })
    const mine: Episodes = { topic, isStale: false, coming, last: before }
    coming.then(
      (read) => (mine.last = read),
      () => episodes.get(series.docId) === mine && episodes.delete(series.docId),
    )
    episodes.set(series.docId, mine)
    return coming
  }

  return {
    snapshot: (language = 'en') => snapshots[language],
    staffSnapshot: (language = 'en') => snapshots.all[language],
    liveEpisodes: (language = 'en') => live[language],
    version: (topic) => (topic === EPISODES ? episodesShown : (versions.get(topic) ?? 0)),
    async episodesOf(series, language = 'en') {
      // Episodes may be newer than `series`; the result then carries the older version.
      const shown = versions.get(seriesTopic(series.id)) ?? 0
      const read = (await readCached(series))[language]
      return { ...read, v: Math.min(read.v, shown) }
    },
    allEpisodesOf: async (series) => (await readCached(series)).all,
    episodesAfter: (range) => readEpisodesAfter(db, french, range),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      stopped = true
      stop()
      await reading
      progress.show(Number.POSITIVE_INFINITY)
    },
  }
}

type AtOneTime = <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>

/** Reads in one transaction, so that all data is from one moment. */
function readAtOneTime<T>({ db, engine }: Database, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const reading = db.transaction().setAccessMode('read only')
  return (engine === 'postgres' ? reading.setIsolationLevel('repeatable read') : reading).execute(work)
}

const readCompanions = async (trx: Transaction<Tables>, some: readonly Companion[], topics?: readonly string[]) => {
  const shows: (() => void)[] = []
  for (const each of some) shows.push(await each.read(trx, topics))
  return shows
}

type ToPrepare = { db: Kysely<Tables>; french: FrenchSource; topics: readonly string[]; isStopped: () => boolean }

/** Prepares the French of many series before the read that every viewer waits for. */
async function prepareFrench({ db, french, topics, isStopped }: ToPrepare) {
  const slugs = topics.flatMap((topic) => seriesOfTopic(topic) ?? [])
  if (slugs.length < MANY) return
  for (let at = 0; at < slugs.length && !isStopped(); at += MANY) {
    const series = db.selectFrom('series').select(columnsOf(SERIES_TEXTS))
    const rows = await series.where('slug', 'in', slugs.slice(at, at + MANY)).execute()
    await french.prepare(db, rows.flatMap(Object.values<string>))
  }
}

/** Counts the changes received and shown, so that callers can await those still missing. */
function openProgress() {
  let heard = 0
  let shown = 0
  const waiting = new Set<{ upTo: number; resolve: () => void }>()
  return {
    hear() {
      heard++
    },
    heard: () => heard,
    show(upTo: number) {
      shown = upTo
      for (const each of waiting) {
        if (each.upTo > upTo) continue
        waiting.delete(each)
        each.resolve()
      }
    },
    caughtUp(): Promise<void> {
      if (shown >= heard) return Promise.resolve()
      return new Promise((resolve) => waiting.add({ upTo: heard, resolve }))
    },
  }
}

async function readVersions(db: Kysely<Tables>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('live_topic').select(['topic', 'v']).where('topic', 'not like', 'viewer:%').execute()
  return new Map(rows.map(({ topic, v }) => [topic, v]))
}
