import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { FrenchLine } from '../../catalog/snapshot.server.ts'
import { inParts } from '../../kit/in-parts.ts'
import { ALL_TEXTS, type AnyText, byField, columnOf, columnsOf, EPISODE_TEXTS } from '../../kit/text/texts.ts'
import type { Memory } from '../memory.server.ts'
import { WORK_STATES, type WorkState } from './work-view.ts'

/** The column names of ALL_TEXTS. */
const COLUMNS = columnsOf(ALL_TEXTS)

/** The states of a text as a bit mask. */
export const BIT: Record<WorkState, number> = { english: 1, partial: 2, outdated: 4, proposed: 8 }
export const statesOf = (bits: number): WorkState[] => WORK_STATES.filter((state) => (bits & BIT[state]) !== 0)

/**
 * Returns the reasons why a text needs a translator, as a bit mask; 0 when it does not. `isOutdated`: a person had translated the
 * earlier text in the same place.
 */
export function bitsOf(memory: Memory, source: string, line: FrenchLine | undefined, isOutdated: boolean): number {
  if (line?.target != null && line.status !== 'machine') return 0
  const old = isOutdated ? BIT.outdated : 0
  if (memory.proposal(source, line) !== undefined) return old | BIT.proposed
  const { coverage } = memory.shown(source, line)
  if (coverage === 'none') return old | BIT.english
  return coverage === 'partial' ? old | BIT.partial : old
}

/**
 * Returns a number that identifies a text within eight bytes: among a million texts the chance of any collision is one in five
 * hundred.
 */
export const numberOf = (hash: string) => Number.parseInt(hash.slice(0, 12), 16)

/** Returns earlier texts that a person had translated, by the document and field that now contain other English. */
export async function textsBefore(db: Kysely<Tables>, docIds: readonly string[]): Promise<Map<string, string>> {
  const before = new Map<string, string>()
  for (const some of inParts(docIds)) {
    const rows = await db.selectFrom('text_before').selectAll().where('doc_id', 'in', some).execute()
    for (const { doc_id, field, hash } of rows) before.set(placeKey(doc_id, field), hash)
  }
  return before
}

const placeKey = (docId: string, column: string) => `${docId} ${column}`

/** True when a person had translated other English in this field; `before`: the result of `textsBefore`. */
export function isOutdated(before: ReadonlyMap<string, string>, docId: string, field: number, hash: string): boolean {
  const old = before.get(placeKey(docId, COLUMNS[field] as string))
  return old !== undefined && old !== hash
}

const EPISODE_COLUMNS = ['doc_id', 'series_doc_id', ...columnsOf(EPISODE_TEXTS), 'date_added'] as const
export type EpisodeRow = Pick<Selectable<Tables['episode']>, (typeof EPISODE_COLUMNS)[number]>

/** Returns the texts of a document in the order of ALL_TEXTS; '' for a missing field. */
export const textsOf = (document: Partial<Record<AnyText, string>>) => ALL_TEXTS.map((field) => document[field] ?? '')

/** Returns the texts of an episode's row in the order of ALL_TEXTS. */
export const textsOfRow = (row: EpisodeRow) => textsOf(byField(EPISODE_TEXTS, (field) => row[columnOf(field)]))

/** Yields the texts of these episodes, in batches. */
export async function* episodesByDocId(db: Kysely<Tables>, docIds: readonly string[]): AsyncGenerator<EpisodeRow[]> {
  for (const some of inParts(docIds))
    yield await db.selectFrom('episode').select(EPISODE_COLUMNS).where('doc_id', 'in', some).execute()
}
