import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { columnsOf, TEXT_COLUMNS } from '../../catalog/text-columns.server.ts'
import { byField, EPISODE_TEXTS } from '../../catalog/texts.ts'
import { inParts } from '../../shared/in-parts.ts'
import type { Memory } from '../memory.server.ts'
import { WORK_FIELDS, WORK_STATES, type WorkState } from './work-view.ts'

/** What people and services have said of a text. */
type SaidLine = Pick<Selectable<Tables['translation']>, 'hash' | 'target' | 'status' | 'version'>

/** As the tables call the fields of WORK_FIELDS. */
export const COLUMNS = columnsOf(WORK_FIELDS)

/** The states of a text as bits of one number. */
export const BIT: Record<WorkState, number> = { english: 1, partial: 2, outdated: 4, proposed: 8 }
export const statesOf = (bits: number): WorkState[] => WORK_STATES.filter((state) => (bits & BIT[state]) !== 0)

/** Why a text waits for a translator; 0: it does not. `isOutdated`: a person had translated what stood in its place before. */
export function bitsOf(memory: Memory, source: string, line: SaidLine | undefined, isOutdated: boolean): number {
  if (line?.target != null && line.status !== 'machine') return 0
  const old = isOutdated ? BIT.outdated : 0
  if (memory.proposal(source, line) !== undefined) return old | BIT.proposed
  const { coverage } = memory.shown(source, line)
  if (coverage === 'none') return old | BIT.english
  return coverage === 'partial' ? old | BIT.partial : old
}

/** Tells texts apart by a number that columns hold in eight bytes: two of a million share one by a chance of one in five hundred. */
export const numberOf = (hash: string) => Number.parseInt(hash.slice(0, 12), 16)

export async function linesOf(db: Kysely<Tables>, hashes: readonly string[]): Promise<Map<string, SaidLine>> {
  const lines = new Map<string, SaidLine>()
  for (const some of inParts(hashes)) {
    const rows = await db
      .selectFrom('translation')
      .select(['hash', 'target', 'status', 'version'])
      .where('lang', '=', 'fr')
      .where('hash', 'in', some)
      .execute()
    for (const row of rows) lines.set(row.hash, row)
  }
  return lines
}

/** The English that a person had put into French, by the document and field in which other English stands now. */
export async function textsBefore(db: Kysely<Tables>, docIds: readonly string[]): Promise<Map<string, string>> {
  const before = new Map<string, string>()
  for (const some of inParts(docIds)) {
    const rows = await db.selectFrom('text_before').selectAll().where('doc_id', 'in', some).execute()
    for (const { doc_id, field, hash } of rows) before.set(placeKey(doc_id, field), hash)
  }
  return before
}

const placeKey = (docId: string, column: string) => `${docId} ${column}`

/** Whether a person had translated other English in this field; `before` is what `textsBefore` found. */
export function isOutdated(before: ReadonlyMap<string, string>, docId: string, field: number, hash: string): boolean {
  const old = before.get(placeKey(docId, COLUMNS[field] as string))
  return old !== undefined && old !== hash
}

const EPISODE_COLUMNS = ['doc_id', 'series_doc_id', ...columnsOf(EPISODE_TEXTS), 'date_added'] as const
export type EpisodeRow = Pick<Selectable<Tables['episode']>, (typeof EPISODE_COLUMNS)[number]>

/** The texts of a document by their places in WORK_FIELDS; '' where it has no such field. */
export const textsOf = (document: Partial<Record<(typeof WORK_FIELDS)[number], string>>) =>
  WORK_FIELDS.map((field) => document[field] ?? '')

/** The same of an episode's row. */
export const textsOfRow = (row: EpisodeRow) => textsOf(byField(EPISODE_TEXTS, (field) => row[TEXT_COLUMNS[field]]))

/** The texts of these episodes, a part of them at a time. */
export async function* episodesByDocId(db: Kysely<Tables>, docIds: readonly string[]): AsyncGenerator<EpisodeRow[]> {
  for (const some of inParts(docIds))
    yield await db.selectFrom('episode').select(EPISODE_COLUMNS).where('doc_id', 'in', some).execute()
}
