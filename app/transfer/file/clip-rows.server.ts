import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import type { EpisodeRow } from '../../catalog/merge-rows.server.ts'
import { inParts } from '../../kit/in-parts.ts'
import { Stale } from '../../kit/staged-rows.server.ts'
import { type ClipRow, toClip, toRow } from '../../moments/clips/clips.server.ts'
import { MOST_CLIPS } from '../../moments/clips/clips.ts'
import { touchClips } from '../../moments/clips/edit-clips.server.ts'
import { videoDigest } from '../../moments/moments.server.ts'
import type { FileClip } from './clips-in-file.ts'

/** Returns a clip as a file has it. */
export function clipEntry(row: ClipRow, { video_url }: Pick<EpisodeRow, 'video_url'>): FileClip {
  const { id, baseAt, fromMs, toMs, video, title, thumbnail, tellsResult, madeAt } = toClip(row)
  const isOfVideo = baseAt === null && video === videoDigest(video_url)
  return { id, baseAt: baseAt ?? '', fromMs, toMs, isOfVideo, title, thumbnail, tellsResult, madeAt }
}

/** Returns the stored clips of episodes, by their ids. */
export async function readClipRows(db: Kysely<Tables>, episodeDocIds: readonly string[]): Promise<Map<string, ClipRow>> {
  const found = new Map<string, ClipRow>()
  for (const some of inParts(episodeDocIds))
    for (const row of await db.selectFrom('clip').selectAll().where('episode_doc_id', 'in', some).orderBy('id').execute())
      found.set(row.id, row)
  return found
}

/**
 * Returns the rows of an episode's clips that an import changes. A picture that the site does not store is left out; the stored one
 * stays.
 */
export function clipRows(
  clips: readonly FileClip[],
  { doc_id, video_url }: Pick<EpisodeRow, 'doc_id' | 'video_url'>,
  before: ReadonlyMap<string, ClipRow>,
  { at, pictures }: { at: string; pictures: ReadonlySet<string> },
): ClipRow[] {
  return clips.flatMap((clip) => {
    const { id, baseAt, isOfVideo, thumbnail } = clip
    const old = before.get(id)
    const row = toRow({
      ...clip,
      episodeDocId: doc_id,
      video: baseAt !== '' ? '' : isOfVideo ? videoDigest(video_url) : (old?.video ?? 'another'),
      baseAt: baseAt || null,
      thumbnail: thumbnail === '' || pictures.has(thumbnail) ? thumbnail : (old?.thumbnail ?? ''),
      madeBy: old?.made_by ?? '',
      version: old?.version ?? 0,
      updatedAt: old?.updated_at ?? at,
    })
    return isDeepStrictEqual(row, { ...old }) ? [] : [{ ...row, version: row.version + 1, updated_at: at }]
  })
}

/** True when an episode would have more clips than a later import could read: those of the file, and stored ones beside them. */
export function hasTooManyClips(clips: readonly FileClip[] | null | undefined, stored: readonly ClipRow[] = []): boolean {
  const ids = new Set(clips?.map(({ id }) => id))
  return ids.size > 0 && new Set([...ids, ...stored.map(({ id }) => id)]).size > MOST_CLIPS
}

/** Writes clips in the transaction of their episodes. One in the trash, or of another episode, with the same id gives way. */
export async function writeClipRows(change: Change, rows: readonly ClipRow[]): Promise<void> {
  const { trx } = change
  for (const some of inParts(rows)) {
    const ids = some.map(({ id }) => id)
    const stored = await trx.selectFrom('clip').select(['id', 'version']).where('id', 'in', ids).execute()
    const versions = new Map(stored.map(({ id, version }) => [id, version]))
    if (some.some(({ id, version }) => version > 1 && versions.get(id) !== version - 1))
      throw new Stale('A clip was changed meanwhile.')
    await trx.deleteFrom('all_clip').where('id', 'in', ids).execute()
    await trx.insertInto('all_clip').values(some).execute()
  }
  for (const docId of new Set(rows.map(({ episode_doc_id }) => episode_doc_id))) await touchClips(change, docId)
}
