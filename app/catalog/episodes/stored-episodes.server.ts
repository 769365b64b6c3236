import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { inTurns } from '../../../database/turns.ts'
import { toEpisode } from '../rows.server.ts'
import { shownEpisodes } from '../shown.server.ts'
import type { FrenchSource } from '../snapshot.server.ts'
import { inFrench } from '../texts/in-french.ts'
import type { Episode } from './episode.ts'

/** Document ids: the first one after `after`, and up to `until`, if there is an end. */
export type EpisodeRange = { after: string; until: string | undefined }

/** `sealedPassword`: that of its series, from the same reading. */
export type StoredEpisode = { en: Episode; fr: Episode; updatedAt: string; sealedPassword: string | null }

/** `next`: the range that is left; undefined at the end. */
export type StoredEpisodes = { episodes: StoredEpisode[]; next: EpisodeRange | undefined }

/** How many rows are read at once: with more, they outlive the collections of young objects, and the heap grows. */
const STEP = 50
/** The texts of lists; the others stay English, as lists do not show them. */
const LISTED = ['title', 'shortDescription'] as const

/** Reads a step of all public episodes, of locked series too. */
export async function readEpisodesAfter(
  db: Kysely<Tables>,
  french: FrenchSource,
  { after, until }: EpisodeRange,
): Promise<StoredEpisodes> {
  const all = shownEpisodes(db)
  const some = all.where('episode.doc_id', '>', after).orderBy('episode.doc_id').limit(STEP)
  const rows = await (until === undefined ? some : some.where('episode.doc_id', '<=', until))
    .selectAll('episode')
    .select('series.sealed_password')
    .execute()
  const read = rows.map((row) => ({ en: toEpisode(row), updatedAt: row.updated_at, sealedPassword: row.sealed_password }))
  const texts = await french.texts(
    db,
    read.flatMap(({ en }) => LISTED.map((field) => en[field])),
  )
  const episodes: StoredEpisode[] = []
  await inTurns(read, (each) => episodes.push({ ...each, fr: inFrench(each.en, LISTED, texts) }))
  const last = rows.at(-1)?.doc_id
  return { episodes, next: rows.length < STEP || last === undefined ? undefined : { after: last, until } }
}
