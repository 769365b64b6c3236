import type { Transaction } from 'kysely'
import { toEvent } from '../app/events/games.server.ts'
import { type Editing, edit } from '../app/history/editing.server.ts'
import { GAMES } from '../app/history/topics.ts'
import { inParts } from '../app/kit/in-parts.ts'
import { saveClip } from '../app/moments/clips/edit-clips.server.ts'
import { videoDigest } from '../app/moments/moments.server.ts'
import { momentText } from '../app/moments/public-moments.server.ts'
import { type Moment, momentsOf } from '../app/moments/rules/moments-of.ts'
import { rulesOf } from '../app/scores/rules/rules-of.ts'
import type { Fact } from '../app/scores/rules/score-fact.ts'
import type { Tables } from '../database/tables.ts'
import { stableId } from './stable-id.ts'

/** A recording of the demo has ten minutes: of each of its game's moments it shows so many seconds, one after another. */
const [FIRST, EACH, MOST] = [15, 22, 26]
const CLIPS = 3

/** Anchors the demo's recordings to the moments of their games, as if all else had been cut out, and makes three clips of the newest. */
export async function fillMoments(editing: Editing): Promise<void> {
  const recordings = await edit(editing, async ({ trx, touch }) => {
    const found = await recordingsOf(trx)
    const set_at = editing.now().toISOString()
    const anchors = found.flatMap(({ episode_doc_id, video, moments }) =>
      moments.map(({ at }, place) => ({
        ...{ episode_doc_id, video, set_by: '', set_at },
        media_ms: (FIRST + place * EACH) * 1_000,
        wall_at: new Date(at).toISOString(),
      })),
    )
    for (const some of inParts(anchors)) await trx.insertInto('all_episode_clock').values(some).execute()
    touch(GAMES)
    return found
  })
  const shown = recordings.filter(({ moments }) => moments.some(({ kind, side }) => kind === 'play' && side)).slice(0, CLIPS)
  for (const { episode_doc_id, event, names, moments } of shown) {
    const place = moments.findIndex(({ kind, side }) => kind === 'play' && side)
    const moment = moments[place] as Moment
    const [fromMs, toMs] = [-moment.before, moment.after].map((seconds) => (FIRST + place * EACH + seconds) * 1_000)
    const [en, fr] = (['en', 'fr'] as const).map(
      (language) => momentText(moment, rulesOf(event), names[language], language).title,
    )
    const saved = await saveClip(editing, {
      ...{ id: stableId(`clip ${episode_doc_id}`), episodeDocId: episode_doc_id, baseAt: null, thumbnail: '' },
      ...{ fromMs: Math.max(0, fromMs ?? 0), toMs: toMs ?? 0, title: { en: en ?? '', fr: fr ?? '' }, tellsResult: true },
    })
    if (!saved.ok) throw new Error(`The demo's clip cannot be saved: ${saved.reason}`)
  }
}

/** Returns the recordings that the site's own player plays, of the newest games first, with the heaviest moments of each in order of time. */
async function recordingsOf(trx: Transaction<Tables>) {
  const rows = await trx
    .selectFrom('event_episode')
    .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
    .innerJoin('event', 'event.id', 'event_id')
    .where('is_live', '=', 0)
    .where('video_url', 'like', 'http%')
    .selectAll('event')
    .select(['episode_doc_id', 'video_url'])
    .orderBy('starts_at', 'desc')
    .execute()
  const schools = await trx
    .selectFrom('team')
    .innerJoin('school', 'school.id', 'school_id')
    .select(['team.id', 'school.name_en', 'school.name_fr'])
    .execute()
  const nameOf = (teamId: string | null, language: 'en' | 'fr') =>
    schools.find(({ id }) => id === teamId)?.[`name_${language}`] ?? ''
  const found = []
  for (const { episode_doc_id, video_url, ...row } of rows) {
    const event = toEvent(row)
    const facts = await trx.selectFrom('score_fact').selectAll().where('event_id', '=', event.id).orderBy('seq').execute()
    const log = facts.map(
      ({ id, entry, happened_at }): Fact => ({
        ...JSON.parse(entry),
        id,
        at: Date.parse(happened_at),
        received: 0,
        link: '',
        device: '',
      }),
    )
    const all = momentsOf(rulesOf(event), log)
    const heaviest = new Set(all.toSorted((a, b) => b.weight - a.weight).slice(0, MOST))
    const of = (language: 'en' | 'fr') => ({ home: nameOf(event.homeTeamId, language), away: nameOf(event.awayTeamId, language) })
    if (all.length > 0)
      found.push({
        ...{ episode_doc_id, event, video: videoDigest(video_url), names: { en: of('en'), fr: of('fr') } },
        moments: all.filter((moment) => heaviest.has(moment)),
      })
  }
  return found
}
