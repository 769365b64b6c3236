import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** How many ids one statement names. */
const AT_ONCE = 200

/**
 * Notes since when nothing names a picture, `at` for those found now, and removes the rows of those that nothing has
 * named since `before`. Returns their ids.
 */
export async function removeUnused(db: Kysely<Tables>, at: Date, before: Date): Promise<string[]> {
  const held = await namedByRemoved(db)
  const rows = db.selectFrom('picture').select(['id', 'unused_since'])
  const unnamed = await rows.where(isUnnamed).execute()
  const noted = await rows.where('unused_since', 'is not', null).execute()
  const unused = new Map(unnamed.filter(({ id }) => !held.has(id)).map(({ id, unused_since }) => [id, unused_since]))

  const set = (ids: string[], since: string | null) =>
    inParts(ids, (part) =>
      db.updateTable('picture').set({ unused_since: since }).where('id', 'in', part).returning('id').execute(),
    )
  await set(
    noted.filter(({ id }) => !unused.has(id)).map(({ id }) => id),
    null,
  )
  await set(
    [...unused].filter(([, since]) => since === null).map(([id]) => id),
    at.toISOString(),
  )

  const limit = before.toISOString()
  const long = [...unused].filter(([, since]) => since !== null && since <= limit).map(([id]) => id)
  // Asked once more with the removal: one that has been named meanwhile stays.
  return inParts(long, (part) => db.deleteFrom('picture').where('id', 'in', part).where(isUnnamed).returning('id').execute())
}

/** Pictures of what was removed a moment ago: undo brings it back. */
async function namedByRemoved(db: Kysely<Tables>): Promise<Set<string>> {
  const rows = await db.selectFrom('removed').select('content').execute()
  return new Set(
    rows.flatMap(({ content }) => [...content.matchAll(/thumbnails\/([0-9a-f-]{36})/g)].map(([, id]) => id as string)),
  )
}

async function inParts(ids: string[], run: (part: string[]) => Promise<{ id: string }[]>): Promise<string[]> {
  const done: string[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) done.push(...(await run(ids.slice(at, at + AT_ONCE))).map(({ id }) => id))
  return done
}

function isUnnamed(eb: ExpressionBuilder<Tables, 'picture'>) {
  const thumbnail = sql<string>`'thumbnails/' || ${eb.ref('picture.id')}`
  const isNamedBy = (table: 'series' | 'episode') =>
    eb.exists(eb.selectFrom(table).select(`${table}.doc_id`).where(`${table}.thumbnail`, '=', thumbnail))
  return eb.and([eb.not(isNamedBy('series')), eb.not(isNamedBy('episode'))])
}
