import { type Kysely, sql, type Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { CATALOG } from '../history/topics.ts'
import { inParts } from '../kit/in-parts.ts'

/** Records a change of a series, a category or the order of series (spec M11). */
export async function catalogueChanged({ trx, touch }: Change, at: Date): Promise<void> {
  await trx.updateTable('content').set({ last_updated: at.toISOString() }).where('id', '=', 'main').execute()
  touch(CATALOG)
}

export async function readSeries(trx: Transaction<Tables>, docId: string) {
  return trx.selectFrom('series').selectAll().where('doc_id', '=', docId).executeTakeFirst()
}

type NumberColumn =
  | { table: 'series'; key: 'doc_id'; column: 'sort_order' }
  | { table: 'category'; key: 'id'; column: 'position' }
  | { table: 'episode'; key: 'doc_id'; column: 'episode_number' }

/**
 * Writes new numbers by key, a few hundred per statement. Episodes also get a new version, because their form shows the number.
 */
export async function renumber(trx: Transaction<Tables>, { table, key, column }: NumberColumn, numbers: Map<string, number>) {
  const version = table === 'episode' ? sql`, version = version + 1` : sql``
  for (const some of inParts([...numbers])) {
    const cases = sql.join(
      some.map(([id, number]) => sql`when ${id} then ${sql.lit(number)}`),
      sql` `,
    )
    const ids = sql.join(some.map(([id]) => id))
    await sql`update ${sql.table(`all_${table}`)} set ${sql.ref(column)} = case ${sql.ref(key)} ${cases} end${version} where ${sql.ref(key)} in (${ids})`.execute(
      trx,
    )
  }
}

export async function countSeries(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('series')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
