import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { shareTurn } from '../../database/turns.ts'
import type { Catalogue } from '../catalog/catalogue.server.ts'
import type { Series } from '../catalog/series.ts'
import type { Snapshot } from '../catalog/snapshot.server.ts'
import { sourceHash } from '../catalog/source-hash.server.ts'
import { seriesOfTopic } from '../catalog/topics.ts'
import type { Memory } from './memory.server.ts'
import { BIT, bitsOf, COLUMNS, episodesByDocId, linesOf, numberOf, placeKey, textsBefore } from './work-texts.server.ts'
import { WORK_FIELDS } from './work-view.ts'

/** Texts of one series that wait, the newest document first: when it was added, which one, the text's number, field and states. */
export type Column = { at: Float64Array; docIds: string[]; number: Float64Array; field: Uint8Array; bits: Uint8Array }
/** What waits in a series and its episodes: about 30 bytes a text. `newest`: when its newest episode was added. */
export type SeriesWork = { docId: string; titles: Column; descriptions: Column; newest: number }

export type WorkIndex = {
  /** What is known of each series. */
  all(): ReadonlyMap<string, SeriesWork>
  /** Another number whenever something of it is another. */
  generation(): number
  /** Goes on looking through the catalogue, these series first, as long as somebody asks now and then. */
  ask(first: readonly string[]): Promise<void>
  /** How new the newest series is that is not looked through, by its titles or by all; undefined when none is missing. */
  missing(isOfTitles: boolean): number | undefined
  /** Which part of the series is looked through. */
  looked(): number
  /** Resolves after some more were looked through, or `ms`. Rejects when that failed. */
  progress(ms: number): Promise<void>
  close(): void
}

/** Series in one reading: their episodes are read in parts. */
const AT_ONCE = 20
/** Episodes that are read in one turn. */
const EPISODES_AT_ONCE = 100
/** Nobody has asked for so long, in ms: what is not looked through stays so until somebody does. */
const IDLE_MS = 10 * 60_000
/** Texts that are judged between two looks at the clock, for a long one may take a millisecond; and how long a turn is. */
const TEXTS = 2
const TURN_MS = 1

type Options = { db: Kysely<Tables>; catalogue: Catalogue; memory: Memory; onError: (error: unknown) => void }

/**
 * Knows which texts of the whole catalogue wait for a translator, without the texts. The states come from the glossary, so no
 * database can sort by them; a series is looked through once, and again when something of it has changed.
 */
export function openWorkIndex({ db, catalogue, memory, onError }: Options): WorkIndex {
  const known = new Map<string, SeriesWork>()
  const due = new Set<string>()
  /** Those whose descriptions count as English until somebody has asked the glossary: titles go first, in all series. */
  const rough = new Set<string>()
  /** Those that are being looked through at this moment. */
  let underWay = new Set<string>()
  /** When the newest episode of each series was added. */
  const newest = new Map<string, number>()
  /** The series, the newest first. */
  let order: string[] = []
  let first: readonly string[] = []
  let snapshot: Snapshot | undefined
  let mark: object | undefined
  let generation = 0
  let askedAt = 0
  let sweeping: Promise<void> | undefined
  let isClosed = false
  let waiting: (() => void)[] = []

  const stop = catalogue.onChange((topics, _, isAnew) => {
    if (snapshot === undefined) return
    if (isAnew) return dueAll()
    for (const topic of topics) {
      const slug = seriesOfTopic(topic)
      const series = slug === undefined ? undefined : catalogue.snapshot().byId.get(slug)
      if (series) due.add(series.docId)
    }
  })

  function dueAll() {
    for (const { docId } of catalogue.snapshot().series) due.add(docId)
  }

  /** Takes notice of series that came or went, and of another glossary. */
  async function follow() {
    const now = catalogue.snapshot()
    if (snapshot === undefined) await readNewest()
    if (memory.mark() !== mark) dueAll()
    mark = memory.mark()
    if (snapshot === now) return
    for (const { docId } of now.series) if (!known.has(docId)) due.add(docId)
    for (const docId of known.keys()) if (!now.byDocId.has(docId)) known.delete(docId)
    for (const some of [due, rough]) for (const docId of some) if (!now.byDocId.has(docId)) some.delete(docId)
    const dated = now.series.map(({ docId }) => ({ docId, at: newestOf(now, docId) }))
    order = dated.sort((a, b) => b.at - a.at).map(({ docId }) => docId)
    snapshot = now
    generation += 1
  }

  const newestOf = ({ byDocId }: Snapshot, docId: string) =>
    newest.get(docId) ?? (Date.parse(byDocId.get(docId)?.releaseDate ?? '') || 0)

  /** From the index by series, a thousand at a time. */
  async function readNewest() {
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom('episode')
        .select((eb) => ['series_doc_id', eb.fn.max('date_added').as('at')])
        .where('series_doc_id', '>', after)
        .groupBy('series_doc_id')
        .orderBy('series_doc_id')
        .limit(500)
        .execute()
      for (const { series_doc_id, at } of rows) newest.set(series_doc_id, Date.parse(at) || 0)
      const last = rows.at(-1)
      if (!last || rows.length < 500) return
      after = last.series_doc_id
      await shareTurn()
    }
  }

  function nextOf(wanted: ReadonlySet<string>): string[] {
    const some = first.filter((docId) => wanted.has(docId)).slice(0, AT_ONCE)
    for (const docId of order) {
      if (some.length >= AT_ONCE) break
      if (wanted.has(docId) && !some.includes(docId)) some.push(docId)
    }
    return some
  }

  async function sweep() {
    while (!isClosed && performance.now() - askedAt < IDLE_MS) {
      await follow()
      const from = due.size > 0 ? due : rough
      const some = nextOf(from)
      // What is gone, or came a moment ago and is in no snapshot yet.
      if (some.length === 0) from.clear()
      if (due.size + rough.size === 0) return
      underWay = new Set(some)
      for (const docId of some) from.delete(docId)
      try {
        const { byDocId } = catalogue.snapshot()
        const series = some.flatMap((docId) => byDocId.get(docId) ?? [])
        const isRough = ({ docId }: Series) => from === due && !known.has(docId)
        const works = await lookThrough(series, new Set(series.filter(isRough).map(({ docId }) => docId)))
        for (const { docId } of series.filter(isRough)) rough.add(docId)
        for (const work of works) {
          known.set(work.docId, work)
          newest.set(work.docId, work.newest)
        }
      } catch (error) {
        for (const docId of some) due.add(docId)
        throw error
      } finally {
        underWay = new Set()
      }
      generation += 1
      tell()
    }
  }

  function tell() {
    for (const resolve of waiting) resolve()
    waiting = []
  }

  function start() {
    if (sweeping || due.size + rough.size === 0 || isClosed) return
    sweeping = sweep()
    sweeping
      .catch((error) => {
        if (!isClosed) onError(error)
      })
      .finally(() => {
        sweeping = undefined
        tell()
      })
  }

  /** `guessed`: the series whose descriptions are not asked of the glossary. */
  async function lookThrough(series: Series[], guessed: ReadonlySet<string>): Promise<SeriesWork[]> {
    const docIds = series.map(({ docId }) => docId)
    const gathered = new Map(series.map((each) => [each.docId, gather(each)]))
    const found = await db.selectFrom('episode').select('doc_id').where('series_doc_id', 'in', docIds).execute()
    const before = await textsBefore(db, docIds)
    const own = new Map(series.map((each) => [each.docId, WORK_FIELDS.map((field) => each[field])]))
    const lines = await linesOf(db, [...new Set([...own.values()].flatMap(hashesOf))])
    for (const [docId, texts] of own)
      await judge(gathered, { docId, seriesDocId: docId, at: undefined, texts }, { before, guessed, lines })
    for (let from = 0; from < found.length; from += EPISODES_AT_ONCE) {
      await nextTurn()
      const some = found.slice(from, from + EPISODES_AT_ONCE).map(({ doc_id }) => doc_id)
      const ownBefore = await textsBefore(db, some)
      for await (const rows of episodesByDocId(db, some)) {
        const lines = await linesOf(db, [...new Set(rows.flatMap((row) => hashesOf(textsOf(row))))])
        for (const row of rows) {
          const { doc_id: docId, series_doc_id: seriesDocId, date_added } = row
          const document = { docId, seriesDocId, at: Date.parse(date_added) || 0, texts: textsOf(row) }
          await judge(gathered, document, { before: ownBefore, guessed, lines })
        }
      }
    }
    return [...gathered.values()].map((each) => each.done())
  }

  type Document = { docId: string; seriesDocId: string; at: number | undefined; texts: string[] }
  type SaidLines = Awaited<ReturnType<typeof linesOf>>
  let judged = 0
  let since = 0

  /** Every other turn is for others: pages of this list wait for turns too, and would get none beside this. */
  async function giveWay() {
    if (performance.now() - since < TURN_MS) return
    await nextTurn()
    await nextTurn()
    since = performance.now()
  }

  async function judge(
    gathered: Map<string, ReturnType<typeof gather>>,
    { docId, seriesDocId, at, texts }: Document,
    { before, guessed, lines }: { before: ReadonlyMap<string, string>; guessed: ReadonlySet<string>; lines: SaidLines },
  ) {
    for (const [field, text] of texts.entries()) {
      if (text.trim() === '') continue
      if (judged++ % TEXTS === 0) await giveWay()
      const hash = sourceHash(text)
      const line = lines.get(hash)
      const old = before.get(placeKey(docId, COLUMNS[field] as string))
      const isGuess = field !== 0 && line === undefined && guessed.has(seriesDocId)
      const bits = isGuess ? BIT.english : bitsOf(memory, text, line, old !== undefined && old !== hash)
      gathered.get(seriesDocId)?.add({ docId, at, field, number: numberOf(hash), bits })
    }
  }

  return {
    all: () => known,
    generation: () => generation,
    async ask(wanted) {
      askedAt = performance.now()
      first = wanted
      await follow()
      start()
    },
    missing(isOfTitles) {
      if (!snapshot) return undefined
      const isDue = (docId: string) => due.has(docId) || underWay.has(docId) || (!isOfTitles && rough.has(docId))
      const next = order.find(isDue)
      return next === undefined ? undefined : newestOf(snapshot, next)
    },
    looked: () => (order.length === 0 ? 1 : 1 - (due.size + underWay.size + rough.size / 2) / order.length),
    async progress(ms) {
      if (!sweeping) return
      const over = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
      await Promise.race([over, sweeping])
    },
    close() {
      isClosed = true
      stop()
      tell()
    },
  }
}

const textsOf = (row: { title: string; short_description: string; long_description: string }) => [
  row.title,
  row.short_description,
  row.long_description,
]
const hashesOf = (texts: readonly string[]) => texts.flatMap((text) => (text.trim() === '' ? [] : [sourceHash(text)]))

type Found = { docId: string; at: number | undefined; field: number; number: number; bits: number }

/** Gathers what waits in one series; its own texts are as new as its newest episode. */
function gather(series: Series) {
  const found: Found[] = []
  let newest = Number.NEGATIVE_INFINITY
  return {
    add(one: Found) {
      newest = Math.max(newest, one.at ?? newest)
      if (one.bits !== 0) found.push(one)
    },
    done(): SeriesWork {
      const at = newest === Number.NEGATIVE_INFINITY ? Date.parse(series.releaseDate) || 0 : newest
      const dated = found.map((one) => ({ ...one, at: one.at ?? at })).sort((a, b) => b.at - a.at)
      return {
        docId: series.docId,
        titles: columnOf(dated.filter(({ field }) => field === 0)),
        descriptions: columnOf(dated.filter(({ field }) => field !== 0)),
        newest: at,
      }
    },
  }
}

function columnOf(found: (Found & { at: number })[]): Column {
  return {
    at: Float64Array.from(found, ({ at }) => at),
    docIds: found.map(({ docId }) => docId),
    number: Float64Array.from(found, ({ number }) => number),
    field: Uint8Array.from(found, ({ field }) => field),
    bits: Uint8Array.from(found, ({ bits }) => bits),
  }
}
