import { randomUUID } from 'node:crypto'
import type { Documents } from '../../catalog/documents.server.ts'
import { saveEpisode } from '../../catalog/episodes/edit-episodes.server.ts'
import type { Episode } from '../../catalog/episodes/episode.ts'
import { captionsOf, episodeForm, episodeValues } from '../../catalog/episodes/episode-values.ts'
import { publicationSent } from '../../catalog/publication.ts'
import type { Editing } from '../../history/editing.server.ts'
import { addressChecks, NO_ADDRESSES, type StoredAddresses, videoContent } from '../../playback/streams/video-address.ts'
import type { Services } from '../../services.server.ts'
import { refusedWhole } from '../kit/edit-form/edit-answer.ts'
import { readEdit, refuse } from '../kit/edit-form/read-edit.server.ts'

/** Returns the stored addresses of an episode; none for a new one. */
export const addressesOf = (episode: Episode | undefined): StoredAddresses =>
  episode
    ? {
        video: episode.videoUrl,
        videoType: episode.content.videos[0]?.videoType ?? 'External',
        captions: episode.content.captions,
        thumbnail: episode.thumbnail,
      }
    : NO_ADDRESSES

type SaveTarget = { seriesDocId: string; stored: Episode | undefined; known?: StoredAddresses }

/**
 * Saves an episode's form (spec M7, M8). `stored`: the stored episode; undefined for a new one, whose id is in the form. `known`:
 * addresses that pass unchecked.
 */
export async function saveEpisodeForm(
  request: Request,
  { documents, hosts, origins, editing }: Pick<Services, 'documents' | 'hosts' | 'origins'> & { editing: Editing },
  { seriesDocId, stored, known = addressesOf(stored) }: SaveTarget,
) {
  const sent = await readEdit(request, episodeForm(addressChecks(hosts, origins.pictures, known)))
  if (!sent.ok) return sent.answer
  const docId = stored?.docId ?? sent.newId ?? randomUUID()
  const { videoUrl, onRoku, captionsEn, captionsFr, duration, startsAt, rating, ratingSource, state, publicAt, ...texts } =
    sent.value
  const saved = await saveEpisode(editing, {
    ...texts,
    ...videoContent(videoUrl, onRoku, hosts, known),
    docId,
    seriesDocId,
    durationSeconds: duration,
    startsAt,
    ...publicationSent({ state, publicAt }, !stored),
    rating: { rating, ratingSource },
    captions: captionsOf({ captionsEn, captionsFr }),
    // A form without a version counts as stale. A new episode's form has a version when it was sent before and shown again.
    baseVersion: stored ? (sent.baseVersion ?? 0) : sent.baseVersion,
    isNew: !stored && sent.baseVersion === undefined,
  })
  // After adding an episode, leads to its row in the list, where the episode can go live.
  const goTo = `/admin/series/${encodeURIComponent(seriesDocId)}#episode-${docId}`
  if (saved.ok) return { ok: true as const, ...(stored ? {} : { goTo }) }
  if (saved.reason !== 'changed') return refuse(refusedWhole('gone'), 404)
  return refuseOlder(documents, docId)
}

async function refuseOlder(documents: Documents, docId: string) {
  const now = await documents.episode(docId)
  if (!now) return refuse(refusedWhole('gone'), 404)
  return refuse({ ok: false, faults: {}, newer: { values: episodeValues(now), version: now.version } }, 409)
}
