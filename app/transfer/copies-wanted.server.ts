import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** An image on another site, with the documents that show it. */
export type CopyRequest = { address: string; series: string[]; episodes: string[] }

/** The maximum number of images that one import copies; the others keep their addresses on the other site. */
const MOST_PICTURES = 20_000

/** Returns the images of an import that still point to another site. */
export async function copiesWanted(db: Kysely<Tables>, importedAt: string): Promise<CopyRequest[]> {
  const wanted = new Map<string, CopyRequest>()
  for (const table of ['series', 'episode'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['doc_id', 'thumbnail'])
      .where('imported_at', '=', importedAt)
      .where('thumbnail', 'like', 'http%')
      .orderBy('doc_id')
      .execute()
    for (const { doc_id, thumbnail } of rows) {
      let one = wanted.get(thumbnail)
      if (!one && wanted.size >= MOST_PICTURES) continue
      one ??= { address: thumbnail, series: [], episodes: [] }
      wanted.set(thumbnail, one)
      one[table === 'series' ? 'series' : 'episodes'].push(doc_id)
    }
  }
  return [...wanted.values()]
}
