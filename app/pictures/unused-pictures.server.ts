import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** The number of ids in one statement. */
const AT_ONCE = 200

/** Records `at` for images found unreferenced for the first time. Returns those unreferenced since `before`. */
export async function findUnused(db: Kysely<Tables>, at: Date, before: Date): Promise<string[]> {
  const rows = db.selectFrom('picture').select(['id', 'unused_since'])
  const unnamed = await rows.where(isUnnamed).execute()
  const noted = await rows.where('unused_since', 'is not', null).execute()
  const unused = new Map(unnamed.map(({ id, unused_since }) => [id, unused_since]))

  async function set(ids: string[], since: string | null) {
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await db
        .updateTable('picture')
        .set({ unused_since: since })
        .where('id', 'in', ids.slice(from, from + AT_ONCE))
        .execute()
  }
  await set(
    noted.filter(({ id }) => !unused.has(id)).map(({ id }) => id),
    null,
  )
  await set(
    [...unused].filter(([, since]) => since === null).map(([id]) => id),
    at.toISOString(),
  )
  const limit = before.toISOString()
  return [...unused].filter(([, since]) => since !== null && since <= limit).map(([id]) => id)
}

/** Removes an image's row if it is still unreferenced. False when it was referenced or stored again meanwhile. */
export async function removeUnused(db: Kysely<Tables>, id: string, before: Date): Promise<boolean> {
  const gone = await db
    .deleteFrom('picture')
    .where('id', '=', id)
    .where('unused_since', '<=', before.toISOString())
    .where(isUnnamed)
    .executeTakeFirst()
  return Number(gone.numDeletedRows) > 0
}

function isUnnamed(eb: ExpressionBuilder<Tables, 'picture'>) {
  const thumbnail = sql<string>`'thumbnails/' || ${eb.ref('picture.id')}`
  // Includes rows in the trash.
  const isNamedBy = (table: 'all_series' | 'all_episode') =>
    eb.exists(eb.selectFrom(table).select(`${table}.doc_id`).where(`${table}.thumbnail`, '=', thumbnail))
  const isOfClip = eb.exists(eb.selectFrom('all_clip').select('all_clip.id').where('all_clip.thumbnail', '=', thumbnail))
  const isLogo = eb.exists(eb.selectFrom('all_school').select('all_school.id').where('all_school.logo', '=', thumbnail))
  return eb.not(eb.or([isNamedBy('all_series'), isNamedBy('all_episode'), isOfClip, isLogo]))
}
