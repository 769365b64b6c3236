import { type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { inParts } from '../../kit/in-parts.ts'

type Kind = 'series' | 'episode'
type Place = Pick<Selectable<Tables['series_text']>, 'doc_id' | 'field' | 'hash'>

/**
 * Records which texts of these documents have French by a person and differ in `next`, so that staff see that the French is
 * outdated. Call it before placeTexts.
 */
export async function recordReplacedTexts(
  trx: Transaction<Tables>,
  kind: Kind,
  docIds: readonly string[],
  next: readonly Place[],
): Promise<void> {
  const hashes = new Map(next.map(({ doc_id, field, hash }) => [`${doc_id} ${field}`, hash]))
  for (const some of inParts(docIds)) {
    const translated = await trx
      .selectFrom(`${kind}_text as place`)
      .innerJoin('translation as line', 'line.hash', 'place.hash')
      .select(['place.doc_id', 'place.field', 'place.hash'])
      .where('line.lang', '=', 'fr')
      .where('line.status', '!=', 'machine')
      .where('place.doc_id', 'in', some)
      .execute()
    const replaced = translated.filter(({ doc_id, field, hash }) => {
      const now = hashes.get(`${doc_id} ${field}`)
      return now !== undefined && now !== hash
    })
    if (replaced.length === 0) continue
    await trx
      .insertInto('text_before')
      .values(replaced)
      .onConflict((c) => c.columns(['doc_id', 'field']).doUpdateSet((eb) => ({ hash: eb.ref('excluded.hash') })))
      .execute()
  }
}

/** Does the same for an import's staging tables, which hold the incoming documents and their text places. */
export async function recordTextsReplacedByImport(
  trx: Transaction<Tables>,
  kind: Kind,
  { places, documents }: { places: string; documents: string },
): Promise<void> {
  // The first condition matches the partial index on people's lines.
  await sql`insert into text_before (doc_id, field, hash)
    select place.doc_id, place.field, place.hash from translation line
    join ${sql.table(`${kind}_text`)} place on place.hash = line.hash
    join ${sql.table(places)} coming on coming.doc_id = place.doc_id and coming.field = place.field
    where (line.status <> 'machine' or line.updated_by is not null)
      and line.lang = 'fr' and line.status <> 'machine' and coming.hash <> place.hash
      and coming.doc_id in (select doc_id from ${sql.table(documents)})
    on conflict (doc_id, field) do update set hash = excluded.hash`.execute(trx)
}
