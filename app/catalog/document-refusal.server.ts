import { type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Refusal } from '../history/thing.ts'
import { inParts } from '../kit/in-parts.ts'

type Rows = { [kind in 'category' | 'series' | 'episode']: readonly Selectable<Tables[kind]>[] }

/** Returns why categories, series and episodes cannot be restored: another document has taken their key or address meanwhile. */
export async function documentRefusal(
  trx: Transaction<Tables>,
  { category, series, episode }: Rows,
): Promise<Refusal | undefined> {
  for (const { doc_id, slug } of series) {
    const there = await trx
      .selectFrom('series')
      .select(['doc_id', 'title'])
      .where((eb) => eb.or([eb('doc_id', '=', doc_id), eb('slug', '=', slug)]))
      .execute()
    const found = there.find((each) => each.doc_id === doc_id) ?? there[0]
    const holder = found && { kind: 'series' as const, id: found.doc_id, title: found.title }
    if (found?.doc_id === doc_id) return { reason: 'exists', ...(holder && { holder }) }
    if (holder) return { reason: 'id-taken', holder, proposed: await freeId(trx, 'series', slug) }
  }
  for (const { id } of category) {
    const holder = await trx.selectFrom('category').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
    if (!holder) continue
    const proposed = await freeId(trx, 'category', id)
    return { reason: 'id-taken', holder: { kind: 'category', id, title: holder.name }, proposed }
  }
  for (const some of inParts(episode)) {
    const docIds = some.map(({ doc_id }) => doc_id)
    const holder = await trx
      .selectFrom('episode')
      .select(['doc_id', 'series_doc_id', 'title'])
      .where('doc_id', 'in', docIds)
      .executeTakeFirst()
    if (!holder) continue
    const { doc_id, series_doc_id, title } = holder
    return { reason: 'exists', holder: { kind: 'episode', id: doc_id, seriesDocId: series_doc_id, title } }
  }
  return undefined
}

/** Returns the first free id of the series cup-2, cup-3 … for the id cup. */
export async function freeId(trx: Transaction<Tables>, table: 'series' | 'category' | 'team', id: string): Promise<string> {
  // Leaves room for the number within the 80 characters of an id.
  const stem = id.slice(0, 74)
  const column = table === 'category' ? 'id' : 'slug'
  const { rows } = await sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)}
    where ${sql.ref(column)} like ${`${stem}-%`}`.execute(trx)
  const taken = new Set(rows.map(({ id }) => id))
  for (let number = 2; ; number++) if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`
}
