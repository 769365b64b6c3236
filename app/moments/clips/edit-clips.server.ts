import type { Change } from '../../../database/changes.ts'
import { type Conflict, isNewer } from '../../catalog/conflict.ts'
import { record } from '../../history/audit.server.ts'
import { type EditContext, type Editing, edit } from '../../history/editing.server.ts'
import { touchGames } from '../../history/hanging-rows.server.ts'
import { keepRemoved } from '../../history/kept-rows.server.ts'
import type { RowRestorer } from '../../history/take-back.server.ts'
import { CLIPS, seriesTopic } from '../../history/topics.ts'
import type { Result } from '../../kit/result.ts'
import { videoDigest } from '../moments.server.ts'
import { type ClipRow, toRow } from './clips.server.ts'
import { type Clip, MOST_CLIPS } from './clips.ts'

/** A clip in an edit; the same new one sent twice is one. */
export type ClipContent = Pick<Clip, 'episodeDocId' | 'baseAt' | 'fromMs' | 'toMs' | 'title' | 'thumbnail' | 'tellsResult'> & {
  id: string
  /** The version that the editor saw. */
  baseVersion?: number | undefined
}

type Refusal = Conflict | 'not-found' | 'too-many'

/**
 * Adds or replaces a clip (spec J6). Refused when it or its episode is gone or it has changed meanwhile, and beyond the maximum for
 * an episode. The caller has validated the content.
 */
export const saveClip = (editing: Editing, content: ClipContent): Promise<Result<{ id: string }, Refusal>> =>
  edit(editing, (change) => writeClip(change, editing, content))

async function writeClip(change: Change, editing: EditContext, content: ClipContent): Promise<Result<{ id: string }, Refusal>> {
  const { trx } = change
  const { id, episodeDocId, baseAt, fromMs, toMs } = content
  const at = editing.now().toISOString()
  const before = await rowOf(change, id)
  const episode = await trx.selectFrom('episode').select('video_url').where('doc_id', '=', episodeDocId).executeTakeFirst()
  const isGone = before ? before.episode_doc_id !== episodeDocId : content.baseVersion !== undefined
  if (!episode || isGone) return { ok: false, reason: 'not-found' }
  // A new clip whose answer was lost is sent again; nobody else's is replaced by one.
  if (before && content.baseVersion === undefined)
    return before.made_by === (editing.by?.uid ?? '') ? { ok: true, id } : { ok: false, reason: 'changed' }
  if (isNewer(before, content.baseVersion)) return { ok: false, reason: 'changed' }
  const others = trx.selectFrom('clip').select('id').where('episode_doc_id', '=', episodeDocId).where('id', '<>', id)
  if ((await others.limit(MOST_CLIPS).execute()).length === MOST_CLIPS) return { ok: false, reason: 'too-many' }
  const hasSamePlace = before?.base_at === baseAt && before.from_ms === fromMs && before.to_ms === toMs
  const after = toRow({
    ...content,
    video: hasSamePlace ? before.video : baseAt === null ? videoDigest(episode.video_url) : '',
    madeBy: before?.made_by ?? editing.by?.uid ?? '',
    madeAt: before?.made_at ?? at,
    version: (before?.version ?? 0) + 1,
    updatedAt: at,
  })
  await trx
    .insertInto('all_clip')
    .values(after)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(after))
    .execute()
  await touchClips(change, episodeDocId)
  const action = before ? ('clip.edit' as const) : ('clip.add' as const)
  await record(change, editing.by, editing.now(), { action, subject: id, title: titleIn(after), before, after })
  return { ok: true, id }
}

/** Deletes a clip, which stays in the trash. Refused when it is gone. */
export const removeClip = (editing: Editing, id: string): Promise<Result<{ removedId: string }, 'not-found'>> =>
  edit<Result<{ removedId: string }, 'not-found'>>(editing, async (change) => {
    const { by, now } = editing
    const before = await rowOf(change, id)
    if (!before) return { ok: false, reason: 'not-found' }
    const title = titleIn(before)
    await change.trx.deleteFrom('all_clip').where('id', '=', id).execute()
    await touchClips(change, before.episode_doc_id)
    const kept = { kind: 'clip' as const, rows: { clip: [before] as [ClipRow] }, listed: { title, subject: id } }
    const removedId = await keepRemoved(change.trx, kept, by, now())
    await record(change, by, now(), { action: 'clip.remove', subject: id, title, before, removedId })
    return { ok: true, removedId }
  })

/** Brings a deleted clip back, unless its episode is gone or the clip is there again. */
export const putClipBack: RowRestorer<'clip'> = async (change, { by, now }, { rows }) => {
  const { trx } = change
  const [row] = rows.clip
  const episode = trx.selectFrom('episode').select('doc_id').where('doc_id', '=', row.episode_doc_id)
  if (!(await episode.executeTakeFirst())) return { ok: false, reason: 'episode-not-found' }
  // Nobody keeps a picture for the trash alone.
  const picture = trx
    .selectFrom('picture')
    .select('id')
    .where('id', '=', row.thumbnail.replace(/^thumbnails\//, ''))
  const isLost = row.thumbnail.startsWith('thumbnails/') && !(await picture.executeTakeFirst())
  const added = await trx
    .insertInto('all_clip')
    .values(isLost ? { ...row, thumbnail: '' } : row)
    .onConflict((same) => same.column('id').doNothing())
    .executeTakeFirst()
  if (!added.numInsertedOrUpdatedRows) return { ok: false, reason: 'exists' }
  await touchClips(change, row.episode_doc_id)
  await record(change, by, now(), { action: 'clip.restore', subject: row.id, title: titleIn(row), after: row })
  return { ok: true, title: titleIn(row) }
}

const titleIn = ({ title_en, title_fr }: ClipRow) => title_en || title_fr

const rowOf = ({ trx }: Change, id: string) => trx.selectFrom('clip').selectAll().where('id', '=', id).executeTakeFirst()

/** Touches the lists and pages that show clips of an episode. */
export async function touchClips(change: Change, episodeDocId: string): Promise<void> {
  change.touch(CLIPS)
  await touchGames(change, [episodeDocId])
  const series = change.trx.selectFrom('episode').innerJoin('series', 'series.doc_id', 'episode.series_doc_id')
  for (const { slug } of await series.select('slug').where('episode.doc_id', '=', episodeDocId).execute())
    change.touch(seriesTopic(slug))
}
