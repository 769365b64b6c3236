import { type Kysely, sql, type Transaction } from 'kysely'
import { readRemovedRows } from '../../app/catalog/kept-rows.server.ts'
import { TRASH_DAYS } from '../../app/catalog/thing.ts'
import { inParts } from '../../app/shared/in-parts.ts'
import { DAY_MS, HOUR_MS } from '../../app/shared/time-units.ts'
import type { Tables } from '../../database/tables.ts'
import { KEPT_TABLES, storedAs } from './kept-tables.ts'

// Backups of versions that stored what was deleted as JSON: their rows go into the tables, with the mark of their deletion.

const KEYS = { category: 'id', venue: 'id', school: 'id', team: 'id', series: 'doc_id', episode: 'doc_id', event: 'id' } as const
type Kind = keyof typeof KEYS
const isKind = (name: string): name is Kind => name in KEYS

/** What a column names. */
const NAMES: Readonly<Record<string, Kind | 'viewer' | 'access_code'>> = {
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
/** Of children; the notes of a deletion keep reminders. */
const NOTED = ['reminder', 'reminder_due']

type Row = Record<string, string | number | null>
type Rows = Record<string, Row[]>

/** Gives deletions of an earlier version the form of this one, in the transaction that restores their backup. */
export async function markEarlierTrash(trx: Kysely<Tables>): Promise<void> {
  const removals = await trx.selectFrom('removed').selectAll().orderBy('removed_at', 'desc').execute()
  for (const { id, kind, removed_at } of removals.filter(({ purge_at }) => purge_at === null)) {
    const ms = isKind(kind) ? TRASH_DAYS * DAY_MS : HOUR_MS
    const purge_at = new Date((Date.parse(removed_at) || Date.now()) + ms).toISOString()
    await trx.updateTable('removed').set({ purge_at }).where('id', '=', id).execute()
  }
  // The latest first: what went earlier may name what went later.
  for (const removal of removals) if (isKind(removal.kind)) await markRemoval(trx as Transaction<Tables>, removal, removal.kind)
}

async function markRemoval(trx: Transaction<Tables>, removal: { id: string; content: string; title: string | null }, kind: Kind) {
  const rows = await readRemovedRows<Rows>(trx, removal)
  const { id: removedId } = removal
  const here = new Set<string>()
  for (const { id } of rows.event ?? []) if (await isThere(trx, 'event', String(id))) here.add(String(id))
  const notes = {
    ...Object.fromEntries(NOTED.flatMap((table) => (rows[table] ? [[table, rows[table]]] : []))),
    event: (rows.event ?? [])
      .filter(({ id }) => here.has(String(id)))
      .map(({ id, version, series_doc_id }) => ({ id, version, series_doc_id })),
  }
  for (const table of Object.keys(KEPT_TABLES).filter((name) => rows[name] && !NOTED.includes(name))) {
    const own = (rows[table] ?? []).filter((row) => table !== 'event' || !here.has(String(row.id)))
    const written: Row[] = []
    for (const row of own) {
      const named = await renamed(trx, row, table)
      if (!named) continue
      written.push(isKind(table) ? { ...named, [KEYS[table]]: `${row[KEYS[table]]}~${removedId}`, removed_id: removedId } : named)
    }
    for (const some of inParts(written))
      await trx
        .insertInto(storedAs(table) as 'all_series')
        .values(some as never)
        .onConflict((c) => c.doNothing())
        .execute()
  }
  const [first = {}] = rows[kind] ?? []
  const content = JSON.stringify(notes)
  const counts = { documents: rows[kind]?.length ?? 0, episodes: rows.episode?.length ?? 0 }
  const title =
    removal.title ?? String((first.title ?? first.name ?? first.title_en ?? first.name_en ?? '') || (first.slug ?? ''))
  const subject = String(first.doc_id ?? first.id ?? '')
  await trx.deleteFrom('removed_part').where('removed_id', '=', removedId).execute()
  await trx
    .updateTable('removed')
    .set({ content, ...counts, title, subject })
    .where('id', '=', removedId)
    .execute()
}

const isThere = async (trx: Transaction<Tables>, kind: Kind, id: string) =>
  (await sql`select 1 from ${sql.table(`all_${kind}`)} where ${sql.ref(KEYS[kind])} = ${id}`.execute(trx)).rows.length > 0

/** A row with the keys of what it names, in the trash or not; undefined where something that it needs is gone. */
async function renamed(trx: Transaction<Tables>, row: Row, table: string): Promise<Row | undefined> {
  const named = { ...row }
  const parents = table === 'series_address' ? { ...NAMES, doc_id: 'series' as const } : NAMES
  for (const [column, parent] of Object.entries(parents)) {
    const id = row[column]
    if (typeof id !== 'string') continue
    const stored = await keyOf(trx, parent, id)
    if (stored === undefined && !MAY_BE_MISSING.includes(column)) return undefined
    named[column] = stored ?? null
  }
  return named
}

const MAY_BE_MISSING = ['home_team_id', 'away_team_id', 'venue_id', 'home_venue_id']

/** The key under which something is stored: its own, or that of its deletion. */
async function keyOf(trx: Transaction<Tables>, parent: string, id: string): Promise<string | undefined> {
  const key = sql.ref(isKind(parent) ? KEYS[parent] : 'id')
  const { rows } = await sql<{ key: string }>`select ${key} as key from ${sql.table(storedAs(parent))}
    where ${key} = ${id} or substr(${key}, 1, ${sql.lit(id.length + 1)}) = ${`${id}~`} order by length(${key}) limit 1`.execute(
    trx,
  )
  return rows[0]?.key
}
