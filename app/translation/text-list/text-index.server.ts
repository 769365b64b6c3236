import { setTimeout as after } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { shareTurn } from '../../../database/turns.ts'
import type { Catalogue } from '../../catalog/catalogue.server.ts'
import type { Series } from '../../catalog/series/series.ts'
import type { Snapshot } from '../../catalog/snapshot.server.ts'
import { seriesOfTopic } from '../../history/topics.ts'
import type { Memory } from '../memory.server.ts'
import { type IndexedSeries, openSeriesIndexer } from './index-series.server.ts'
import { textsElsewhere } from './texts-elsewhere.server.ts'

/** The number of series per read; their episodes are read in batches. */
const AT_ONCE = 20

type Options = { db: Kysely<Tables>; catalogue: Catalogue; memory: Memory; onError: (error: unknown) => void }

/**
 * Indexes the states of the catalogue's texts, without storing the texts. The states depend on the glossary, so a database cannot
 * sort by them. Each series is indexed once, and again when something in it changes.
 */
export function openTextIndex({ db, catalogue, memory, onError }: Options) {
  const look = openSeriesIndexer({ db, memory })
  const known = new Map<string, IndexedSeries>()
  const due = new Set<string>()
  /** Series whose descriptions count as English until the glossary has processed them: the titles of all series go first. */
  const rough = new Set<string>()
  /** The series that are being indexed now. */
  let inFlight = new Set<string>()
  /** The time when the newest episode of each series was added, by docId, before its texts are indexed. */
  let newest: ReadonlyMap<string, number> = new Map()
  /** The series, newest first. */
  let order: string[] = []
  let first: readonly string[] = []
  let snapshot: Snapshot | undefined
  let mark: object | undefined
  let sweeping: Promise<void> | undefined
  let isClosed = false
  let elsewhere: readonly IndexedSeries[] = []
  /** The number of changes heard, and that after which the texts outside series were read. */
  let changes = 0
  let elsewhereAt = -1

  const stop = catalogue.onChange((topics, _, isAnew) => {
    changes += 1
    if (snapshot === undefined) return
    if (isAnew) return dueAll()
    for (const topic of topics) {
      const slug = seriesOfTopic(topic)
      const series = slug === undefined ? undefined : catalogue.staffSnapshot().byId.get(slug)
      if (series) due.add(series.docId)
    }
  })

  function dueAll() {
    for (const { docId } of catalogue.staffSnapshot().series) due.add(docId)
  }

  /** Tracks added and removed series, and a changed glossary. */
  async function follow() {
    const now = catalogue.staffSnapshot()
    if (snapshot === undefined) newest = await readNewest(db)
    if (memory.mark() !== mark) dueAll()
    mark = memory.mark()
    const heard = changes
    if (elsewhereAt !== heard) {
      elsewhere = await textsElsewhere({ db, memory }, now.categories)
      elsewhereAt = heard
    }
    if (snapshot === now) return
    for (const { docId } of now.series) if (!known.has(docId)) due.add(docId)
    for (const docId of known.keys()) if (!now.byDocId.has(docId)) known.delete(docId)
    for (const some of [due, rough]) for (const docId of some) if (!now.byDocId.has(docId)) some.delete(docId)
    const dated = now.series.map(({ docId }) => ({ docId, at: newestOf(now, docId) }))
    order = dated.sort((a, b) => b.at - a.at).map(({ docId }) => docId)
    snapshot = now
  }

  const newestOf = ({ byDocId }: Snapshot, docId: string) =>
    known.get(docId)?.newest ?? newest.get(docId) ?? (Date.parse(byDocId.get(docId)?.releaseDate ?? '') || 0)

  const nextOf = (wanted: ReadonlySet<string>) =>
    [...new Set([...first, ...order])].filter((docId) => wanted.has(docId)).slice(0, AT_ONCE)

  async function sweep() {
    while (!isClosed) {
      await follow()
      const from = due.size > 0 ? due : rough
      if (from.size === 0) return
      const some = nextOf(from)
      // The remaining series were removed, or are so new that no snapshot has them yet.
      if (some.length === 0) {
        from.clear()
        continue
      }
      inFlight = new Set(some)
      for (const docId of some) from.delete(docId)
      try {
        const { byDocId } = catalogue.staffSnapshot()
        const series = some.flatMap((docId) => byDocId.get(docId) ?? [])
        const isRough = ({ docId }: Series) => from === due && !known.has(docId)
        const indexed = await look(series, new Set(series.filter(isRough).map(({ docId }) => docId)))
        for (const { docId } of series.filter(isRough)) rough.add(docId)
        for (const one of indexed) known.set(one.docId, one)
      } catch (error) {
        for (const docId of some) due.add(docId)
        throw error
      } finally {
        inFlight = new Set()
      }
    }
  }

  const isLacking = (docId: string, isOfTitles: boolean) =>
    due.has(docId) || inFlight.has(docId) || (!isOfTitles && rough.has(docId))

  function start() {
    if (sweeping || due.size + rough.size === 0 || isClosed) return
    sweeping = sweep()
    sweeping
      .catch((error) => {
        if (!isClosed) onError(error)
      })
      .finally(() => {
        sweeping = undefined
      })
  }

  return {
    /** Returns the texts of each indexed series, by docId. */
    all: (): ReadonlyMap<string, IndexedSeries> => known,
    /** Returns the texts outside series. */
    elsewhere: () => elsewhere,
    /** Indexes what is not indexed yet, these series first. */
    async ask(wanted: readonly string[]) {
      first = wanted
      await follow()
      start()
    },
    /** True when texts, or with `isOfTitles` titles, of one of these series are not indexed yet. */
    lacks: (docIds: readonly string[], isOfTitles: boolean) => docIds.some((docId) => isLacking(docId, isOfTitles)),
    /** Returns the time of the newest episode of the series whose texts, or with `isOfTitles` titles, are not indexed yet. */
    newestMissing(isOfTitles: boolean) {
      if (!snapshot) return undefined
      const next = order.find((docId) => isLacking(docId, isOfTitles))
      return next === undefined ? undefined : newestOf(snapshot, next)
    },
    /** Returns the indexed share of the series, from 0 to 1. */
    looked: () => (order.length === 0 ? 1 : 1 - (due.size + inFlight.size + rough.size / 2) / order.length),
    /** Resolves when indexing is complete, or after `ms`. Rejects when it failed. */
    async progress(ms: number) {
      if (sweeping) await Promise.race([after(ms, undefined, { ref: false }), sweeping])
    },
    close() {
      isClosed = true
      stop()
    },
  }
}

/** Reads when the newest episode of each series was added, from the database index in batches. */
async function readNewest(db: Kysely<Tables>): Promise<Map<string, number>> {
  const newest = new Map<string, number>()
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('episode')
      .select((eb) => ['series_doc_id', eb.fn.max('date_added').as('at')])
      .where('series_doc_id', '>', after)
      .groupBy('series_doc_id')
      .orderBy('series_doc_id')
      .limit(AT_ONCE * 25)
      .execute()
    for (const { series_doc_id, at } of rows) newest.set(series_doc_id, Date.parse(at) || 0)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE * 25) return newest
    after = last.series_doc_id
    await shareTurn()
  }
}
