import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { HANGING, KEYS, MARKED } from './view-names.ts'

/**
 * Creates the views of all tables that exist. A migration that adds such a table, or a column to one, calls this again, so that
 * the view has it, too.
 */
export async function makeLiveViews(db: Kysely<Tables>): Promise<void> {
  // HANGING views refer to others, so they go first: SQLite cannot list its tables while a view refers to a dropped one.
  for (const view of [...Object.keys(HANGING).toReversed(), ...Object.keys(MARKED)])
    await sql`drop view if exists ${sql.table(view)}`.execute(db)
  const tables = new Map(
    (await db.introspection.getTables()).map(({ name, columns }) => [name, columns.map((each) => each.name)]),
  )
  const make = async (view: string, condition: ReturnType<typeof sql>) => {
    if (!tables.has(`all_${view}`)) return
    const columns = (tables.get(`all_${view}`) ?? []).filter((name) => name !== 'removed_id').map((name) => sql.ref(name))
    await sql`create view ${sql.table(view)} as select ${sql.join(columns)} from ${sql.table(`all_${view}`)} where ${condition}`.execute(
      db,
    )
  }
  for (const view of Object.keys(MARKED)) await make(view, sql`removed_id is null`)
  for (const [view, parents] of Object.entries(HANGING)) {
    const isLive = Object.entries(parents).map(([column, parent]) => {
      const own = sql.ref(`all_${view}.${column}`)
      const isThere = sql`exists (select 1 from ${sql.table(parent)} where ${sql.ref(`${parent}.${KEYS[parent]}`)} = ${own})`
      // A notice is for a game, a series or the whole site.
      return view === 'notice' ? sql`(${own} is null or ${isThere})` : isThere
    })
    await make(view, sql.join(isLive, sql` and `))
  }
}
