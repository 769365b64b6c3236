import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Series } from '../../catalog/series/series.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { readLines } from '../french/edit-french.server.ts'
import type { Memory } from '../memory.server.ts'
import {
  BIT,
  bitsOf,
  type Document,
  episodesByDocId,
  isOutdated,
  MASK,
  noCounts,
  numberOf,
  textsBefore,
  textsOf,
} from './text-states.server.ts'
import { TEXT_CHOICES, type TextChoice } from './text-view.ts'

/** Texts as columns, newest document first: its time, its id, the text's number, field and states. */
export type Column = {
  seriesDocId: string
  /** Set for texts outside series and episodes. */
  kind?: 'category' | 'nowhere'
  at: Float64Array
  docIds: string[]
  number: Float64Array
  field: Uint8Array
  bits: Uint8Array
  /** The number of texts of each choice; a text counts once per series. */
  counts: Record<TextChoice, number>
}
/** The texts of a series and its episodes, at about 30 bytes a text. `newest`: when its newest episode was added. */
export type IndexedSeries = { docId: string; titles: Column; descriptions: Column; newest: number }

/** The number of episodes read per turn. */
const EPISODES_AT_ONCE = 100
/** The number of texts judged between two checks of the clock, as one may take a millisecond; and the ms of a turn. */
const TEXTS_A_LOOK = 2
const TURN_MS = 1

/**
 * Indexes the texts of some series and their episodes. `guessed`: series whose descriptions count as English without asking the
 * glossary.
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
    documents: readonly Document[],
    { gathered, guessed }: { gathered: ReadonlyMap<string, ReturnType<typeof gather>>; guessed: ReadonlySet<string> },
  ) {
    const texts = documents.flatMap((document) =>
      document.texts.flatMap((text, field) => (text.trim() === '' ? [] : [{ ...document, text, field, hash: sourceHash(text) }])),
    )
    const before = await textsBefore(db, documents)
    const lines = await readLines(db, texts)
    for (const { docId, seriesDocId, at, text, field, hash } of texts) {
      if (judged++ % TEXTS_A_LOOK === 0) await giveWay()
      const line = lines.get(hash)
      const isGuess = field !== 0 && line === undefined && guessed.has(seriesDocId)
      const bits = isGuess ? BIT.english : bitsOf(memory, text, line, isOutdated(before, docId, field, hash))
      gathered.get(seriesDocId)?.add({ docId, at, field, number: numberOf(hash), bits })
    }
  }

  return async function look(series: readonly Series[], guessed: ReadonlySet<string>): Promise<IndexedSeries[]> {
    if (series.length === 0) return []
    const gathered = new Map(series.map((each) => [each.docId, gather(each)]))
    const found = await db
      .selectFrom('episode')
      .select('doc_id')
      .where('series_doc_id', 'in', [...gathered.keys()])
      .execute()
    await judge(
      series.map((each) => ({ docId: each.docId, seriesDocId: each.docId, at: undefined, texts: textsOf(each) })),
      { gathered, guessed },
    )
    for (let from = 0; from < found.length; from += EPISODES_AT_ONCE) {
      await nextTurn()
      const some = found.slice(from, from + EPISODES_AT_ONCE).map(({ doc_id }) => ({ docId: doc_id }))
      await judge(await episodesByDocId(db, some), { gathered, guessed })
    }
    return [...gathered.values()].map((each) => each.done())
  }
}

export type IndexedText = { docId: string; at: number; field: number; number: number; bits: number }
type Found = Omit<IndexedText, 'at'> & { at: number | undefined }

/** Collects the texts of one series; its own texts count as new as its newest episode. */
function gather({ docId, releaseDate }: Series) {
  const found: Found[] = []
  let newest = Number.NEGATIVE_INFINITY
  return {
    add(one: Found) {
      newest = Math.max(newest, one.at ?? newest)
      found.push(one)
    },
    done(): IndexedSeries {
      const at = newest === Number.NEGATIVE_INFINITY ? Date.parse(releaseDate) || 0 : newest
      const dated = found.map((one) => ({ ...one, at: one.at ?? at })).sort((a, b) => b.at - a.at)
      return { docId, ...columnsOf(dated, docId), newest: at }
    },
  }
}

/** Splits texts into titles and descriptions. */
export function columnsOf(texts: readonly IndexedText[], seriesDocId: string, kind?: Column['kind']) {
  const of = (isTitle: boolean) => texts.filter(({ field }) => (field === 0) === isTitle)
  return { titles: columnOf(of(true), seriesDocId, kind), descriptions: columnOf(of(false), seriesDocId, kind) }
}

function columnOf(texts: readonly IndexedText[], seriesDocId: string, kind: Column['kind']): Column {
  const counts = noCounts()
  for (const { bits } of new Map(texts.map((one) => [one.number, one])).values())
    for (const choice of TEXT_CHOICES) if ((bits & MASK[choice]) !== 0) counts[choice] += 1
  return {
    seriesDocId,
    ...(kind && { kind }),
    at: Float64Array.from(texts, ({ at }) => at),
    docIds: texts.map(({ docId }) => docId),
    number: Float64Array.from(texts, ({ number }) => number),
    field: Uint8Array.from(texts, ({ field }) => field),
    bits: Uint8Array.from(texts, ({ bits }) => bits),
    counts,
  }
}
