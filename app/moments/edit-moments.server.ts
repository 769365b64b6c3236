import type { z } from 'zod'
import type { Change } from '../../database/changes.ts'
import { record } from '../history/audit.server.ts'
import { type Editing, edit } from '../history/editing.server.ts'
import { eventTopic, GAMES, SCORES, scoreTopic } from '../history/topics.ts'
import type { Result } from '../kit/result.ts'
import { anchored, CUT_MS, positionAt } from '../playback/clock/picture-clock.ts'
import { videoDigest } from './moments.server.ts'
import { type anchorForm, MOST_ANCHORS, type momentEditForm } from './moments.ts'

/** `cut`: the anchor is more than 5 s off the others, so that staff have to say whether something was cut (spec J1). */
export type AnchorRefusal = 'episode-not-found' | 'event-not-found' | 'cut' | 'too-many'

type Given = { id: string; title: string }

/**
 * Sets an anchor of a webcast's clock: the time of day at a position of its video (spec J1). One within 5 s of what the others say
 * replaces the nearest; one further off is refused until staff say how it is meant. `event`: the game, whose moments get other places.
 */
export async function setAnchor(
  editing: Editing,
  event: Given,
  { episodeId, seconds, wall, how }: z.output<typeof anchorForm>,
): Promise<Result<object, AnchorRefusal>> {
  return edit(editing, async (change) => {
    const { trx } = change
    const episode = await trx
      .selectFrom('event_episode')
      .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
      .select('video_url')
      .where('event_id', '=', event.id)
      .where('episode_doc_id', '=', episodeId)
      .executeTakeFirst()
    if (!episode) return { ok: false, reason: 'episode-not-found' }
    const video = videoDigest(episode.video_url)
    const ofVideo = trx.selectFrom('episode_clock').where('episode_doc_id', '=', episodeId).where('video', '=', video)
    const rows = await ofVideo.select(['media_ms', 'wall_at']).orderBy('media_ms').execute()
    const known = anchored(
      rows.map(({ media_ms, wall_at }) => ({ seconds: media_ms / 1_000, wall: Date.parse(wall_at) })),
      Number.POSITIVE_INFINITY,
    )
    const expected = positionAt(known, wall)
    const isFar = known.length > 0 && (expected === undefined || Math.abs(expected - seconds) * 1_000 > CUT_MS)
    if (isFar && how === '') return { ok: false, reason: 'cut' }
    if (how === 'cut' && rows.length >= MOST_ANCHORS) return { ok: false, reason: 'too-many' }
    const near = rows[known.findIndex(({ from, to }) => expected !== undefined && from <= expected && expected < to)]?.media_ms
    if (how !== 'cut')
      await trx
        .deleteFrom('all_episode_clock')
        .where('episode_doc_id', '=', episodeId)
        .where('video', '=', video)
        .$if(how === '', (query) => query.where('media_ms', '=', near ?? -1))
        .execute()
    const at = editing.now()
    await trx
      .insertInto('all_episode_clock')
      .values({
        ...{ episode_doc_id: episodeId, video, set_by: editing.by?.uid ?? '', set_at: at.toISOString() },
        media_ms: Math.round(seconds * 1_000),
        wall_at: new Date(wall).toISOString(),
      })
      // Of two at one place, the newer one counts.
      .onConflict((c) =>
        c.columns(['episode_doc_id', 'video', 'media_ms']).doUpdateSet((eb) => ({
          wall_at: eb.ref('excluded.wall_at'),
          set_by: eb.ref('excluded.set_by'),
          set_at: eb.ref('excluded.set_at'),
        })),
      )
      .execute()
    await tell(change, editing, event, {})
    return { ok: true }
  })
}

/** Hides, renames or shifts a moment for viewers, or takes such a change back (spec J2). Refused for an entry that is not in the log. */
export async function editMoment(
  editing: Editing,
  event: Given,
  { factId, isHidden, titleEn, titleFr, shiftSeconds }: z.output<typeof momentEditForm>,
): Promise<Result<object, 'event-not-found'>> {
  return edit(editing, async (change) => {
    const { trx } = change
    const facts = trx
      .selectFrom('score_fact')
      .select('id')
      .where('event_id', '=', event.id)
      .where('id', '=', factId.replace(/-part$/, ''))
    if (!(await facts.executeTakeFirst())) return { ok: false, reason: 'event-not-found' }
    const own = trx.selectFrom('moment_edit').selectAll().where('event_id', '=', event.id).where('fact_id', '=', factId)
    const before = (await own.executeTakeFirst()) ?? { is_hidden: 0, title_en: '', title_fr: '', shift_ms: 0 }
    const after = {
      ...{ event_id: event.id, fact_id: factId },
      is_hidden: isHidden === undefined ? before.is_hidden : Number(isHidden),
      title_en: titleEn ?? before.title_en,
      title_fr: titleFr ?? before.title_fr,
      shift_ms: shiftSeconds === undefined ? before.shift_ms : Math.round(shiftSeconds * 1_000),
    }
    await trx.deleteFrom('all_moment_edit').where('event_id', '=', event.id).where('fact_id', '=', factId).execute()
    if (after.is_hidden || after.title_en !== '' || after.title_fr !== '' || after.shift_ms !== 0)
      await trx.insertInto('all_moment_edit').values(after).execute()
    await tell(change, editing, event, { before, after })
    return { ok: true }
  })
}

async function tell(change: Change, { by, now }: Editing, { id, title }: Given, rows: { before?: object; after?: object }) {
  // Pages of recordings name the parts of their games.
  for (const topic of [scoreTopic(id), eventTopic(id), SCORES, GAMES]) change.touch(topic)
  await record(change, by, now(), { action: 'event.moments', subject: id, title, ...rows })
}
