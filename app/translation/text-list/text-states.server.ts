import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { FrenchLine } from '../../catalog/snapshot.server.ts'
import { inParts } from '../../kit/in-parts.ts'
import { ALL_TEXTS, type AnyText, byField, columnOf, columnsOf, EPISODE_TEXTS } from '../../kit/text/texts.ts'
import { listedFrench } from '../french/line-detail.server.ts'
import type { Memory } from '../memory.server.ts'
import { TEXT_CHOICES, TEXT_STATES, type TextChoice, type TextState, WAITING_STATES } from './text-view.ts'

/** The column names of ALL_TEXTS. */
const COLUMNS = columnsOf(ALL_TEXTS)

/** The states of a text as a bit mask. */
export const BIT = byField(TEXT_STATES, (state) => 1 << TEXT_STATES.indexOf(state))
export const statesOf = (bits: number): TextState[] => TEXT_STATES.filter((state) => (bits & BIT[state]) !== 0)

/** The states that each choice of the list takes. */
export const MASK: Record<TextChoice, number> = {
  ...BIT,
  waiting: WAITING_STATES.reduce((mask, state) => mask | BIT[state], 0),
  all: (1 << TEXT_STATES.length) - 1,
}

export const noCounts = (): Record<TextChoice, number> => byField(TEXT_CHOICES, () => 0)

/** Returns the states of a text as a bit mask. `isOutdated`: a person had translated the earlier text in the same place. */
export function bitsOf(memory: Memory, source: string, line: FrenchLine | undefined, isOutdated: boolean): number {
  const { state } = listedFrench(memory, source, line)
  if (!isOutdated || state === 'reviewed' || state === 'locked') return BIT[state]
  return state === 'machine' ? BIT.outdated : BIT.outdated | BIT[state]
}

/**
 * Returns a number that identifies a text within eight bytes: among a million texts the chance of any collision is one in five
 * hundred.
 */
export const numberOf = (hash: string) => Number.parseInt(hash.slice(0, 12), 16)

/** Returns earlier texts that a person had translated, by the document and field that now contain other English. */
export async function textsBefore(db: Kysely<Tables>, documents: readonly { docId: string }[]): Promise<Map<string, string>> {
  const before = new Map<string, string>()
  for (const some of inParts(idsOf(documents))) {
    const rows = await db.selectFrom('text_before').selectAll().where('doc_id', 'in', some).execute()
    for (const { doc_id, field, hash } of rows) before.set(placeKey(doc_id, field), hash)
  }
  return before
}

const idsOf = (documents: readonly { docId: string }[]) => [...new Set(documents.map(({ docId }) => docId))]
const placeKey = (docId: string, column: string) => `${docId} ${column}`

/** True when a person had translated other English in this field; `before`: the result of `textsBefore`. */
export function isOutdated(before: ReadonlyMap<string, string>, docId: string, field: number, hash: string): boolean {
  const old = before.get(placeKey(docId, COLUMNS[field] as string))
  return old !== undefined && old !== hash
}

/** A document of the catalogue: its texts in the order of ALL_TEXTS, and when an episode was added. */
export type Document = { docId: string; seriesDocId: string; at: number | undefined; texts: string[] }

/** Returns the texts of a document in the order of ALL_TEXTS; '' for a missing field. */
export const textsOf = (document: Partial<Record<AnyText, string>>) => ALL_TEXTS.map((field) => document[field] ?? '')

/** Returns the texts of these episodes. */
export async function episodesByDocId(db: Kysely<Tables>, documents: readonly { docId: string }[]): Promise<Document[]> {
  const found: Document[] = []
  for (const some of inParts(idsOf(documents))) {
    const columns = ['doc_id', 'series_doc_id', ...columnsOf(EPISODE_TEXTS), 'date_added'] as const
    for (const row of await db.selectFrom('episode').select(columns).where('doc_id', 'in', some).execute()) {
      const texts = textsOf(byField(EPISODE_TEXTS, (field) => row[columnOf(field)]))
      found.push({ docId: row.doc_id, seriesDocId: row.series_doc_id, at: Date.parse(row.date_added) || 0, texts })
    }
  }
  return found
}
