import { randomUUID } from 'node:crypto'
import type { Episode } from '../../catalog/episodes/episode.ts'
import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { type Clip, type ClipBasis, clipForm, clipValues } from '../../moments/clips/clips.ts'
import { saveClip } from '../../moments/clips/edit-clips.server.ts'
import { addressChecks, NO_ADDRESSES } from '../../playback/streams/video-address.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import { REAL_DURATION } from '../../site/series/watch-state.ts'
import { refusedFields, refusedWhole } from '../kit/edit-form/edit-answer.ts'
import { readEdit, refuse } from '../kit/edit-form/read-edit.server.ts'

/** The names in addresses of new clips: by positions in the video and, while it is on the air, by the time of day. */
export const NEW = 'new'
export const NEW_LIVE = 'new-live'

type Target = { episode: Episode; clipId: string; clip: Clip | undefined }

/** Returns how staff type the places of a clip. */
export function basisOf({ games, now }: Pick<Services, 'games' | 'now'>, { episode, clipId, clip }: Target): ClipBasis {
  const [eventId] = games().eventsOfEpisode(episode.docId)
  const zone = games().byId.get(eventId ?? '')?.zone ?? SITE_ZONE
  if (clip?.baseAt != null) return { near: Date.parse(clip.baseAt), zone }
  if (clipId === NEW_LIVE) return { near: now().getTime(), zone }
  // The form's default says nothing about the length of the video.
  const { durationSeconds } = episode.content
  return { lastMs: durationSeconds < REAL_DURATION ? undefined : durationSeconds * 1000 }
}

type SaveServices = Pick<Services, 'games' | 'now' | 'hosts' | 'origins' | 'clips'> & Pick<AdminVisit, 'editing'>

/** Saves the form of a clip (spec J6). */
export async function saveClipForm(request: Request, services: SaveServices, target: Target) {
  const { hosts, origins, editing } = services
  const { episode, clip } = target
  const basis = basisOf(services, target)
  const known = { ...NO_ADDRESSES, thumbnail: clip?.thumbnail ?? '' }
  const sent = await readEdit(request, clipForm(basis, addressChecks(hosts, origins.pictures, known).thumbnail))
  if (!sent.ok) return sent.answer
  const { from, to, titleEn, titleFr, ...own } = sent.value
  const isOfDay = 'near' in basis
  const saved = await saveClip(editing, {
    ...own,
    id: clip?.id ?? sent.newId ?? randomUUID(),
    episodeDocId: episode.docId,
    baseAt: isOfDay ? new Date(from).toISOString() : null,
    fromMs: isOfDay ? 0 : from,
    toMs: isOfDay ? to - from : to,
    title: { en: titleEn, fr: titleFr },
    // A form without a version counts as stale.
    baseVersion: clip ? (sent.baseVersion ?? 0) : sent.baseVersion,
  })
  if (saved.ok) return { ok: true as const, ...(clip ? {} : { goTo: episodePlace(episode) }) }
  if (saved.reason === 'too-many') return refuse(refusedFields({ to: 'too-many-clips' }), 409)
  const now = clip && services.clips().byId.get(clip.id)
  if (saved.reason === 'not-found' || !now) return refuse(refusedWhole('gone'), 404)
  return refuse({ ok: false, faults: {}, newer: { values: clipValues(now, basis), version: now.version } }, 409)
}

/** Returns the list of an episode's clips, on the episode's page. */
export const episodePlace = ({ seriesDocId, docId }: Pick<Episode, 'seriesDocId' | 'docId'>) =>
  `/admin/series/${encodeURIComponent(seriesDocId)}/episodes/${encodeURIComponent(docId)}#clips`
