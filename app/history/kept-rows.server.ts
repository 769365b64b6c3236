import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { isMarkedTable, type MarkedTable } from '../../database/schema/view-names.ts'
import type { Tables } from '../../database/tables.ts'
import { inTurns, shareTurn } from '../../database/turns.ts'
import { DAY_MS, HOUR_MS } from '../kit/time/time-units.ts'
import type { Editor } from './audit.server.ts'
import type { StoredReminders } from './kept-reminders.server.ts'
import { markRows } from './marked-rows.server.ts'
import { TRASH_DAYS } from './thing.ts'

// Records deletions, and rows that an edit replaced, and reads them back.

/** Data that a deletion stores besides the rows it marks: rows that left their table, or stayed and were changed. */
export type RemovalNotes = StoredReminders & {
  /** Events that lost the series, or were given one to stay locked. */
  event?: Pick<Row<'event'>, 'id' | 'version' | 'series_doc_id'>[]
}
type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

/** The data stored besides marked rows, by kind of deletion or edit. */
export type UndoRows = { [kind in MarkedTable]: RemovalNotes } & {
  /** Events before an edit that can be undone; with their webcasts if the edit changed those. */
  event_edit: { event: Row<'event'>[]; event_date: Row<'event_date'>[]; event_episode?: Row<'event_episode'>[] }
  /** Episodes before many were edited at once. */
  episode_edit: { episode: Row<'episode'>[] }
  /** Episodes as they were when many were added. */
  episode_batch: { episode: Row<'episode'>[] }
  /** A clip that was deleted. */
  clip: { clip: [Row<'clip'>] }
  /** An access code before it was revoked. */
  access_code: { access_code: [Row<'access_code'>] }
  /** A person's translation before it was returned to the machine. */
  translation: { translation: [Row<'translation'>] }
  /** Proposals that were approved. */
  french_approval: { translation: Row<'translation'>[] }
  /** An entry that was removed or added. */
  glossary_entry: { glossary_entry: [Row<'glossary_entry'>] }
  /** A pattern that was removed or dismissed. */
  french_pattern: { french_pattern: [Row<'french_pattern'>] }
}
type EditKind = Exclude<keyof UndoRows, MarkedTable>
type StoredEdit = { [kind in EditKind]: { kind: kind; rows: UndoRows[kind] } }[EditKind]

/**
 * How long an edit can be undone: far longer than the ten seconds of the offer, for slow connections, and shorter than
 * unreferenced images are stored.
 */
const UNDO_MS = HOUR_MS

/** A removal in the trash: its title, and the id of its first document. */
type TrashLabel = { title: string; subject: string }

/** Deletes documents of one kind, with dependents of other kinds, by marking them; returns the id that restores them. */
export async function markRemoved(
  trx: Transaction<Tables>,
  {
    kind,
    ids,
    notes = {},
    listed,
  }: { kind: MarkedTable; ids: { [each in MarkedTable]?: readonly string[] }; notes?: RemovalNotes; listed: TrashLabel },
  by: Editor | undefined,
  at: Date,
): Promise<string> {
  const id = randomUUID()
  for (const each of Object.keys(ids).filter(isMarkedTable)) await markRows(trx, each, ids[each] ?? [], id)
  const counts = { documents: ids[kind]?.length ?? 0, episodes: ids.episode?.length ?? 0 }
  return store(trx, { id, kind, rows: notes, listed, ...counts }, by, at)
}

/**
 * Stores rows in the transaction that removes or replaces them; returns the id that restores them. With `listed` they stay in the
 * trash, otherwise they can be restored for an hour.
 */
export const keepRemoved = (
  trx: Transaction<Tables>,
  { kind, rows, listed }: StoredEdit & { listed?: TrashLabel },
  by: Editor | undefined,
  at: Date,
): Promise<string> => store(trx, { id: randomUUID(), kind, rows, listed, ...countsOf(kind, rows) }, by, at)

type RowsByTable = { readonly [table: string]: readonly object[] }
type StoredRows = { id: string; kind: string; rows: RowsByTable; listed: TrashLabel | undefined } & ReturnType<typeof countsOf>

async function store(
  trx: Transaction<Tables>,
  { id, kind, rows, listed, documents, episodes }: StoredRows,
  by: Editor | undefined,
  at: Date,
): Promise<string> {
  const written = await writeRows(rows)
  await trx
    .insertInto('removed')
    .values({
      id,
      kind,
      content: wholeOf(written),
      removed_at: at.toISOString(),
      removed_by: by?.uid ?? '',
      title: listed?.title ?? null,
      subject: listed?.subject ?? null,
      documents,
      episodes,
      purge_at: purgeTime(at, listed !== undefined),
    })
    .execute()
  if (written.length > 1) await writeParts(trx, id, written)
  return id
}

const purgeTime = (removedAt: Date, isListed: boolean): string =>
  new Date(removedAt.getTime() + (isListed ? TRASH_DAYS * DAY_MS : UNDO_MS)).toISOString()

const countsOf = (kind: string, rows: RowsByTable) => {
  const count = (table: string) => rows[table]?.length ?? 0
  return { documents: count(kind), episodes: count('episode') }
}

/** Replaces the rows of a removal, for example when they are encrypted again. */
export async function rewriteRemoved(trx: Transaction<Tables>, id: string, rows: RowsByTable): Promise<void> {
  const written = await writeRows(rows)
  await trx.deleteFrom('removed_part').where('removed_id', '=', id).execute()
  const content = wholeOf(written)
  await trx.updateTable('removed').set({ content }).where('id', '=', id).execute()
  if (written.length > 1) await writeParts(trx, id, written)
}

async function writeParts(trx: Transaction<Tables>, id: string, written: readonly string[]): Promise<void> {
  for (const [place, content] of written.entries())
    await trx.insertInto('removed_part').values({ removed_id: id, place, content }).execute()
}

/** Returns the only part; '' when there are several, which have a table of their own. */
const wholeOf = (parts: readonly string[]) => (parts.length === 1 ? parts.join() : '')

/** The size of a part, which is parsed without a pause, in well under a millisecond. */
const PART_CHARACTERS = 48_000

/**
 * Splits rows into parts, each JSON of tables with some of their rows; written row by row, because a series may have thousands of
 * episodes.
 */
async function writeRows(rows: RowsByTable): Promise<string[]> {
  const parts: string[] = []
  let tables: string[] = []
  let length = 0
  for (const [table, some] of Object.entries(rows)) {
    let written: string[] = []
    const end = () => tables.push(`${JSON.stringify(table)}:[${written.join()}]`)
    await inTurns(some, (row) => {
      const text = JSON.stringify(row)
      written.push(text)
      length += text.length
      if (length < PART_CHARACTERS) return
      end()
      parts.push(`{${tables.join()}}`)
      tables = []
      written = []
      length = 0
    })
    if (written.length > 0 || some.length === 0) end()
  }
  if (tables.length > 0 || parts.length === 0) parts.push(`{${tables.join()}}`)
  return parts
}

/** Reads the rows of a removal, by table. */
export async function readRemovedRows<Rows extends object>(
  db: Kysely<Tables>,
  { id, content }: { id: string; content: string },
): Promise<Rows> {
  await shareTurn()
  if (content !== '') return JSON.parse(content)
  const rows: Record<string, object[]> = {}
  const places = await db.selectFrom('removed_part').select('place').where('removed_id', '=', id).orderBy('place').execute()
  for (const { place } of places) {
    const part = db.selectFrom('removed_part').select('content').where('removed_id', '=', id).where('place', '=', place)
    const { content } = await part.executeTakeFirstOrThrow()
    await shareTurn()
    for (const [table, some] of Object.entries<object[]>(JSON.parse(content))) {
      rows[table] ??= []
      rows[table].push(...some)
    }
  }
  return rows as Rows
}
