import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Series } from '../../catalog/series/series.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { type Row, rowsOf } from '../french/listed-rows.server.ts'
import type { Memory } from '../memory.server.ts'
import { BIT, bitsOf, episodesByDocId, isOutdated, numberOf, textsBefore, textsOf, textsOfRow } from './work-texts.server.ts'
import { WORK_STATES, type WorkState } from './work-view.ts'

/** The waiting texts of one series as columns, newest document first: its time, its id, the text's number, field and states. */
type Column = {
  seriesDocId: string
  at: Float64Array
  docIds: string[]
  number: Float64Array
  field: Uint8Array
  bits: Uint8Array
  /** The number of texts that wait for each reason; a text counts once per series. */
  counts: Record<WorkState | 'all', number>
}
/** The waiting texts of a series and its episodes, at about 30 bytes a text. `newest`: when its newest episode was added. */
export type SeriesWork = { docId: string; titles: Column; descriptions: Column; newest: number }

/** The number of episodes read per turn. */
const EPISODES_AT_ONCE = 100
/** The number of texts judged between two checks of the clock, as one may take a millisecond; and the ms of a turn. */
const TEXTS_A_LOOK = 2
const TURN_MS = 1

type Document = { docId: string; seriesDocId: string; at: number | undefined; texts: string[] }
type SaidLines = ReadonlyMap<string, Row>

/**
 * Finds the waiting texts of some series and their episodes. `guessed`: series whose descriptions count as English without
 * asking the glossary.
 */
export function openSeriesIndexer({ db, memory }: { db: Kysely<Tables>; memory: Memory }) {
  let judged = 0
  let since = 0

  /** Leaves every other turn to other work: pages of this list need turns too. */
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
      if (judged++ % TEXTS_A_LOOK === 0) await giveWay()
      const hash = sourceHash(text)
      const line = lines.get(hash)
      const isGuess = field !== 0 && line === undefined && guessed.has(seriesDocId)
      const bits = isGuess ? BIT.english : bitsOf(memory, text, line, isOutdated(before, docId, field, hash))
      gathered.get(seriesDocId)?.add({ docId, at, field, number: numberOf(hash), bits })
    }
  }

  return async function look(series: readonly Series[], guessed: ReadonlySet<string>): Promise<SeriesWork[]> {
    if (series.length === 0) return []
    const docIds = series.map(({ docId }) => docId)
    const gathered = new Map(series.map((each) => [each.docId, gather(each)]))
    const found = await db.selectFrom('episode').select('doc_id').where('series_doc_id', 'in', docIds).execute()
    const before = await textsBefore(db, docIds)
    const own = new Map(series.map((each) => [each.docId, textsOf(each)]))
    const lines = await rowsOf(db, [...new Set([...own.values()].flatMap(hashesOf))])
    for (const [docId, texts] of own)
      await judge(gathered, { docId, seriesDocId: docId, at: undefined, texts }, { before, guessed, lines })
    for (let from = 0; from < found.length; from += EPISODES_AT_ONCE) {
      await nextTurn()
      const some = found.slice(from, from + EPISODES_AT_ONCE).map(({ doc_id }) => doc_id)
      const ownBefore = await textsBefore(db, some)
      for await (const rows of episodesByDocId(db, some)) {
        const lines = await rowsOf(db, [...new Set(rows.flatMap((row) => hashesOf(textsOfRow(row))))])
        for (const row of rows) {
          const { doc_id: docId, series_doc_id: seriesDocId, date_added } = row
          const document = { docId, seriesDocId, at: Date.parse(date_added) || 0, texts: textsOfRow(row) }
          await judge(gathered, document, { before: ownBefore, guessed, lines })
        }
      }
    }
    return [...gathered.values()].map((each) => each.done())
  }
}

const hashesOf = (texts: readonly string[]) => texts.flatMap((text) => (text.trim() === '' ? [] : [sourceHash(text)]))

type Found = { docId: string; at: number | undefined; field: number; number: number; bits: number }

/** Collects the waiting texts of one series; its own texts count as new as its newest episode. */
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
        titles: columnOf(
          series.docId,
          dated.filter(({ field }) => field === 0),
        ),
        descriptions: columnOf(
          series.docId,
          dated.filter(({ field }) => field !== 0),
        ),
        newest: at,
      }
    },
  }
}

function columnOf(seriesDocId: string, found: (Found & { at: number })[]): Column {
  const counts = { all: 0, english: 0, partial: 0, outdated: 0, proposed: 0 }
  for (const { bits } of new Map(found.map((one) => [one.number, one])).values()) {
    counts.all += 1
    for (const state of WORK_STATES) if ((bits & BIT[state]) !== 0) counts[state] += 1
  }
  return {
    seriesDocId,
    at: Float64Array.from(found, ({ at }) => at),
    docIds: found.map(({ docId }) => docId),
    number: Float64Array.from(found, ({ number }) => number),
    field: Uint8Array.from(found, ({ field }) => field),
    bits: Uint8Array.from(found, ({ bits }) => bits),
    counts,
  }
}
