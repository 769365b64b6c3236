import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { inTurns } from '../../../database/turns.ts'
import { toEpisode } from '../rows.server.ts'
import { shownEpisodes } from '../shown.server.ts'
import type { FrenchSource } from '../snapshot.server.ts'
import { inFrench } from '../texts/in-french.ts'
import type { Episode } from './episode.ts'

/** A range of document ids: from the first one after `after` to `until`, if there is an end. */
export type EpisodeRange = { after: string; until: string | undefined }

/** `sealedPassword`: that of the series, from the same read. */
export type StoredEpisode = { en: Episode; fr: Episode; updatedAt: string; sealedPassword: string | null }

/** `next`: the remaining range; undefined at the end. */
export type StoredEpisodes = { episodes: StoredEpisode[]; next: EpisodeRange | undefined }

/** The number of rows read at once: more rows would survive the collections of the young generation and make the heap grow. */
const STEP = 50
/** The texts that lists show; the others stay English. */
const LISTED = ['title', 'shortDescription'] as const

/** Reads one step of all public episodes, including those of locked series. */
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
