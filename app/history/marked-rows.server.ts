import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { MARKED, MARKED_TABLES, type MarkedTable } from '../../database/schema/view-names.ts'
import type { Tables } from '../../database/tables.ts'
import { shareTurn } from '../../database/turns.ts'
import { inParts } from '../kit/in-parts.ts'

// A deletion is a mark: the row stays in its table, hidden from every view, and the deletion's id is appended to its key. So an
// import can create the same document again, and nothing that depends on the row finds it by its former key.

type Row<Kind extends MarkedTable> = Selectable<Tables[Kind]>

/** Rows that a deletion deletes for good: short-lived, recreated by a restore, or stored elsewhere under rules of their own. */
const ENDED: readonly [table: keyof Tables, column: string, of: MarkedTable][] = [
  ['series_text', 'doc_id', 'series'],
  ['episode_text', 'doc_id', 'episode'],
  ['preview_link', 'series_doc_id', 'series'],
  ['preview_link', 'episode_doc_id', 'episode'],
  ['stream_check', 'episode_doc_id', 'episode'],
  ['stream_change', 'episode_doc_id', 'episode'],
  ['probe_fault', 'event_id', 'event'],
  ['reminder_plan', 'event_id', 'event'],
  ['reminder_due', 'event_id', 'event'],
  ['reminder', 'event_id', 'event'],
  ['reminder', 'team_id', 'team'],
  ['reminder', 'series_doc_id', 'series'],
]

/** A mark is '~' and a uuid. */
const markOf = (removedId: string) => `~${removedId}`
const MARK_LENGTH = 37

/** Returns the key of a row in the trash. */
export const trashKeyOf = (key: string, removedId: string): string => key + markOf(removedId)

/** Returns the key outside the trash, from the key in it. */
export const ownKey = (key: string): string => key.slice(0, -MARK_LENGTH)

/** Marks rows as deleted, by their keys. */
export async function markRows(
  trx: Transaction<Tables>,
  kind: MarkedTable,
  ids: readonly string[],
  removedId: string,
): Promise<void> {
  for (const some of inParts(ids)) {
    for (const [table, column] of ENDED.filter(([, , of]) => of === kind))
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(some)})`.execute(trx)
    const key = sql.ref(MARKED[kind])
    await sql`update ${sql.table(`all_${kind}`)} set ${key} = ${key} || ${markOf(removedId)}, removed_id = ${removedId}
      where ${key} in (${sql.join(some)})`.execute(trx)
  }
}

/** The maximum number of rows that one statement reads or changes: a series may have thousands. */
const ROWS = 400

/** Reads a deletion's rows of one kind as they were before it, with their own keys and the references among them. */
export async function markedRows<Kind extends MarkedTable>(
  db: Kysely<Tables>,
  kind: Kind,
  removedId: string,
): Promise<Row<Kind>[]> {
  const [table, key, tail] = [sql.table(`all_${kind}`), sql.ref(MARKED[kind]), markOf(removedId)]
  const own = (value: unknown) => (typeof value === 'string' && value.endsWith(tail) ? ownKey(value) : value)
  const found: unknown[] = []
  for (let last = ''; ; ) {
    await shareTurn()
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${table} where removed_id = ${removedId} and ${key} > ${last}
      order by ${key} limit ${sql.lit(ROWS)}`.execute(db)
    for (const { removed_id: _, ...row } of rows)
      found.push(Object.fromEntries(Object.entries(row).map(([column, value]) => [column, own(value)])))
    if (rows.length < ROWS) return found as Row<Kind>[]
    last = String(rows.at(-1)?.[MARKED[kind]])
  }
}

/** The columns that refer to rows of each kind. */
const NAMED_BY: Partial<Record<MarkedTable, readonly [table: keyof Tables, column: string][]>> = {
  series: [
    ['all_episode', 'series_doc_id'],
    ['all_event', 'series_doc_id'],
  ],
  team: [
    ['all_event', 'home_team_id'],
    ['all_event', 'away_team_id'],
  ],
  school: [['all_team', 'school_id']],
  venue: [
    ['all_event', 'venue_id'],
    ['all_school', 'home_venue_id'],
  ],
}

/**
 * Updates references of deleted rows to documents that now exist again under their former key, for example after an import. Call
 * it before checking whether a restore is possible.
 */
export async function nameAgain(trx: Transaction<Tables>, removedId: string): Promise<void> {
  for (const parent of MARKED_TABLES)
    for (const [table, name] of NAMED_BY[parent] ?? []) {
      const column = sql.ref(name)
      const own = sql`substr(${column}, 1, length(${column}) - ${sql.lit(MARK_LENGTH)})`
      await sql`update ${sql.table(table)} set ${column} = ${own} where removed_id = ${removedId}
        and length(${column}) > ${sql.lit(MARK_LENGTH)} and ${column} not like ${`%${markOf(removedId)}`}
        and exists (select 1 from ${sql.table(parent)} where ${sql.ref(`${parent}.${MARKED[parent]}`)} = ${own})`.execute(trx)
    }
}

/** Removes the marks of a deletion. The caller makes sure that nothing has taken the rows' keys and addresses. */
export async function unmarkRows(trx: Transaction<Tables>, kind: MarkedTable, removedId: string): Promise<void> {
  const [table, key] = [sql.table(`all_${kind}`), sql.ref(MARKED[kind])]
  const unmarkSome = () =>
    sql`update ${table} set ${key} = substr(${key}, 1, length(${key}) - ${sql.lit(MARK_LENGTH)}), removed_id = null
      where ${key} in (select ${key} from ${table} where removed_id = ${removedId} limit ${sql.lit(ROWS)})`.execute(trx)
  while (Number((await unmarkSome()).numAffectedRows ?? 0) === ROWS) await shareTurn()
}

/** True when something outside the trash refers to this document. */
export async function isNamed(db: Kysely<Tables>, kind: MarkedTable, id: string): Promise<boolean> {
  for (const [table, columns] of Map.groupBy(NAMED_BY[kind] ?? [], ([each]) => each)) {
    const isNaming = columns.map(([, column]) => sql`${sql.ref(column)} = ${id}`)
    const view = sql.table(table.slice('all_'.length))
    const { rows } = await sql`select 1 from ${view} where ${sql.join(isNaming, sql` or `)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Referring kinds come before the kinds they refer to. */
const ENDING: readonly MarkedTable[] = ['championship', 'episode', 'event', 'series', 'team', 'school', 'venue', 'category']

/** Deletes for good at most `limit` rows of the deletions that `removals` selects. Returns how many, 0 if none can be deleted. */
export async function deleteMarked(trx: Transaction<Tables>, removals: RawBuilder<unknown>, limit: number): Promise<number> {
  for (const kind of ENDING) {
    const [table, key] = [sql.table(`all_${kind}`), sql.ref(`all_${kind}.${MARKED[kind]}`)]
    const isFree = (NAMED_BY[kind] ?? []).map(
      ([other, column]) =>
        sql` and not exists (select 1 from ${sql.table(other)} as other where ${sql.ref(`other.${column}`)} = ${key})`,
    )
    const { rows } = await sql<{ key: string }>`select ${key} as key from ${table}
      where removed_id in ${removals}${sql.join(isFree, sql``)} limit ${sql.lit(limit)}`.execute(trx)
    if (rows.length === 0) continue
    await sql`delete from ${table} where ${key} in (${sql.join(rows.map((row) => row.key))})`.execute(trx)
    return rows.length
  }
  return 0
}

/** Returns the condition that rows of a deletion are left. */
export const isMarking = (removedId: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.join(
    ENDING.map(
      (kind) => sql`exists (select 1 from ${sql.table(`all_${kind}`)} as marked where marked.removed_id = ${removedId})`,
    ),
    sql` or `,
  )})`
