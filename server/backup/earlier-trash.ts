import { type Kysely, sql, type Transaction } from 'kysely'
import { readRemovedRows } from '../../app/history/kept-rows.server.ts'
import { trashKeyOf } from '../../app/history/marked-rows.server.ts'
import { TRASH_DAYS } from '../../app/history/thing.ts'
import { inParts } from '../../app/kit/in-parts.ts'
import { DAY_MS, HOUR_MS } from '../../app/kit/time/time-units.ts'
import { isMarkedTable, KEYS, MARKED, MARKED_TABLES, type MarkedTable } from '../../database/schema/view-names.ts'
import type { Tables } from '../../database/tables.ts'
import { KEPT_TABLES, storedAs } from './kept-tables.ts'

// Earlier versions stored deleted rows as JSON. This puts those rows back into their tables, marked with their deletion.

type KeyedTable = keyof typeof KEYS | 'viewer'
/** The kind of document that each foreign-key column refers to. */
const NAMES: Readonly<Record<string, KeyedTable>> = {
  series_doc_id: 'series',
  episode_doc_id: 'episode',
  event_id: 'event',
  team_id: 'team',
  home_team_id: 'team',
  away_team_id: 'team',
  school_id: 'school',
  venue_id: 'venue',
  home_venue_id: 'venue',
  uid: 'viewer',
  code_id: 'access_code',
}
/** References that a row can lose. The series is not among them: a game without its locked series would be public. */
const MAY_BE_MISSING = ['home_team_id', 'away_team_id', 'venue_id', 'home_venue_id']
/** Tables that a deletion stores as JSON beside its marked rows. */
const NOTED = ['reminder', 'reminder_due']

type Row = Record<string, string | number | null>
type Rows = Record<string, Row[]>
type Removal = { id: string; kind: string; content: string; title: string | null }

/** Converts deletions by an earlier version to this version's form, in the transaction that restores the backup. */
export async function markEarlierTrash(db: Kysely<Tables>): Promise<void> {
  const trx = db as Transaction<Tables>
  const removals = await trx.selectFrom('removed').selectAll().orderBy('removed_at', 'desc').execute()
  for (const { id, kind, removed_at } of removals.filter(({ purge_at }) => purge_at === null)) {
    const ms = isMarkedTable(kind) ? TRASH_DAYS * DAY_MS : HOUR_MS
    const purge_at = new Date((Date.parse(removed_at) || Date.now()) + ms).toISOString()
    await trx.updateTable('removed').set({ purge_at }).where('id', '=', id).execute()
  }
  const deleted = new Map<string, string>()
  // Newest first: rows deleted earlier may refer to rows deleted later.
  for (const removal of removals) if (isMarkedTable(removal.kind)) await markRemoval(trx, removal, removal.kind, deleted)
}

/** `deleted`: the marked keys of rows deleted later, by kind and original key. */
async function markRemoval(trx: Transaction<Tables>, removal: Removal, kind: MarkedTable, deleted: Map<string, string>) {
  const rows = await readRemovedRows<Rows>(trx, removal)
  const { id: removedId } = removal
  const isNote = await notesOf(trx, kind, rows)
  const own = new Map<string, string>()
  for (const table of MARKED_TABLES)
    for (const row of rows[table] ?? []) {
      const key = String(row[MARKED[table]])
      if (table !== 'event' || !isNote(row)) own.set(`${table} ${key}`, trashKeyOf(key, removedId))
    }
  /** Returns the key of a row now. Looks in the same deletion first, because another row may use the original key by now. */
  const keyOf = async (what: KeyedTable, id: string) =>
    own.get(`${what} ${id}`) ?? ((await isThere(trx, what, id)) ? id : deleted.get(`${what} ${id}`))
  let count = 0
  for (const table of Object.keys(KEPT_TABLES).filter((name) => rows[name] && !NOTED.includes(name))) {
    const written: Row[] = []
    for (const row of rows[table] ?? []) {
      if (table === 'event' && isNote(row)) continue
      const named = await renamed(row, table === 'series_address' ? { doc_id: 'series' } : NAMES, keyOf)
      if (named && isMarkedTable(table)) {
        named[MARKED[table]] = own.get(`${table} ${row[MARKED[table]]}`) ?? null
        named.removed_id = removedId
        count++
      }
      if (named) written.push(named)
    }
    for (const some of inParts(written))
      await trx
        .insertInto(storedAs(table) as 'all_series')
        .values(some as never)
        .onConflict((c) => c.doNothing())
        .execute()
  }
  for (const [key, value] of own) if (!deleted.has(key)) deleted.set(key, value)
  await trx.deleteFrom('removed_part').where('removed_id', '=', removedId).execute()
  if (count === 0) return void (await trx.deleteFrom('removed').where('id', '=', removedId).execute())
  const notes = {
    ...Object.fromEntries(NOTED.flatMap((table) => (rows[table] ? [[table, rows[table]]] : []))),
    event: (rows.event ?? []).filter(isNote).map(({ id, version, series_doc_id }) => ({ id, version, series_doc_id })),
  }
  await trx
    .updateTable('removed')
    .set({ content: JSON.stringify(notes), ...listed(rows, kind, removal.title) })
    .where('id', '=', removedId)
    .execute()
}

/** Finds events that the deletion of another document only changed: they still exist, and lost or gained a series. */
async function notesOf(trx: Transaction<Tables>, kind: MarkedTable, rows: Rows): Promise<(event: Row) => boolean> {
  const here = new Set<unknown>()
  if (kind !== 'event') for (const { id } of rows.event ?? []) if (await isThere(trx, 'event', String(id))) here.add(id)
  return ({ id }) => here.has(id)
}

/** Returns the row with its references updated, to trashed rows too; undefined when a required one no longer exists. */
async function renamed(
  row: Row,
  names: Readonly<Record<string, KeyedTable>>,
  keyOf: (what: KeyedTable, id: string) => Promise<string | undefined>,
): Promise<Row | undefined> {
  const named = { ...row }
  for (const [column, what] of Object.entries(names)) {
    const id = row[column]
    if (typeof id !== 'string') continue
    const key = await keyOf(what, id)
    if (key === undefined && !MAY_BE_MISSING.includes(column)) return undefined
    named[column] = key ?? null
  }
  return named
}

async function isThere(trx: Transaction<Tables>, what: KeyedTable, id: string): Promise<boolean> {
  const key = sql.ref(what === 'viewer' ? 'id' : KEYS[what])
  const { rows } = await sql`select 1 from ${sql.table(storedAs(what))} where ${key} = ${id}`.execute(trx)
  return rows.length > 0
}

/** Returns the columns by which the trash lists the deletion. */
function listed(rows: Rows, kind: MarkedTable, title: string | null) {
  const [first = {}] = rows[kind] ?? []
  return {
    title: title ?? String((first.title ?? first.name ?? first.title_en ?? first.name_en ?? '') || (first.slug ?? '')),
    subject: String(first.doc_id ?? first.id ?? ''),
    documents: rows[kind]?.length ?? 0,
    episodes: rows.episode?.length ?? 0,
  }
}
