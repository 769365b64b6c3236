import { createHash, randomUUID } from 'node:crypto'
import { type Publication, publicationSent } from '../../catalog/publication.ts'
import type { EventContent, SavedEvent } from '../../events/edit/event-rows.server.ts'
import { type NewPicture, saveUndoably } from '../../events/edit/undo-event.server.ts'
import { eventTitle } from '../../events/event-title.ts'
import { eventForm, eventValues, needsReason } from '../../events/event-values.ts'
import type { Games } from '../../events/games.server.ts'
import { TEXTS } from '../../kit/text/texts.ts'
import type { Hosts } from '../../playback/streams/address.ts'
import { NO_ADDRESSES, videoContent, videoFault } from '../../playback/streams/video-address.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import { refusedFields, refusedWhole } from '../kit/edit-form/edit-answer.ts'
import { readEdit, refuse } from '../kit/edit-form/read-edit.server.ts'

/** Returns the form of a stored event; undefined when there is none. */
export function storedForm(games: Games, id: string) {
  const event = games.byId.get(id)
  return event && { values: eventValues(event, games.picturesOf(id)), version: event.version }
}

/** Default publication of a new event. */
const DRAFT: Publication = { state: 'draft', publicAt: null }

type EventFormOutput = ReturnType<typeof eventForm>['_output']

function contentOf(sent: EventFormOutput, publication: Publication): Omit<EventContent, 'id' | 'baseVersion'> {
  const isToldWhy = needsReason(sent.schedule) || sent.play === 'interrupted'
  return {
    sport: sent.sport,
    kind: sent.kind,
    homeTeamId: sent.homeTeamId,
    awayTeamId: sent.awayTeamId,
    title: { en: sent.titleEn, fr: sent.titleFr },
    isNeutral: sent.isNeutral,
    venueId: sent.venueId,
    localDate: sent.localDate,
    localTime: sent.isTbc ? null : sent.localTime,
    zone: sent.zone,
    isLater: sent.which === 'second',
    expectedMinutes: sent.expectedMinutes,
    schedule: sent.schedule,
    play: sent.play,
    hasPictureFault: sent.hasPictureFault,
    // Drops a reason that no longer applies; otherwise it would appear again at the next change.
    reason: isToldWhy ? { en: sent.reasonEn, fr: sent.reasonFr } : { en: '', fr: '' },
    seriesDocId: sent.seriesDocId,
    continuesEventId: sent.continuesEventId,
    ...publication,
    pictures: sent.pictures.map(({ episodeDocId, en, fr }) => ({ episodeDocId, label: { en, fr } })),
  }
}

/**
 * Saves the event form (spec E1, E3); adds an event when `id` is undefined. The form of a new event carries its id, so that
 * sending it again after a lost response adds no second event. After adding, `goTo` is the new event's page.
 */
export async function saveEventForm(
  request: Request,
  { games, hosts, editing }: Pick<Services, 'games' | 'hosts'> & Pick<AdminVisit, 'editing'>,
  id: string | undefined,
) {
  const storedValues = id === undefined ? undefined : storedForm(games(), id)?.values
  const sent = await readEdit(
    request,
    eventForm(
      storedValues,
      (address) => videoFault(address, hosts),
      (teamId) => games().teams.get(teamId)?.sport,
    ),
  )
  if (!sent.ok) return sent.answer
  const eventId = id ?? sent.newId ?? randomUUID()
  // A form without a version counts as stale.
  const baseVersion = id === undefined ? undefined : (sent.baseVersion ?? 0)
  const { state, publicAt } = { ...(games().byId.get(eventId) ?? DRAFT), ...publicationSent(sent.value, id === undefined) }
  const publication = { state, publicAt }
  const content = contentOf(sent.value, publication)
  const docId = id === undefined ? webcastIdOf(eventId) : randomUUID()
  const webcast = newWebcast(sent.value, { games: games(), hosts, docId, publication })
  const saved = await saveUndoably(editing, { ...content, id: eventId, baseVersion }, { picture: webcast })
  if (saved.ok)
    return {
      ok: true as const,
      ...(id === undefined && { goTo: `/admin/events/${eventId}` }),
      ...('undoId' in saved && { removedId: saved.undoId }),
    }
  if (saved.reason === 'event-not-found') return refuse(refusedWhole('gone'), 404)
  if (saved.reason === 'changed') {
    const newer = storedForm(games(), eventId)
    return newer ? refuse({ ok: false, faults: {}, newer }, 409) : refuse(refusedWhole('gone'), 404)
  }
  return refuse(refusedFields(faultsBy(saved.reason, content, games())), 409)
}

/** Returns the episode for a stream entered with a new event, titled like the event in English; undefined without a stream. */
function newWebcast(
  sent: EventFormOutput,
  { games, hosts, docId, publication }: { games: Games; hosts: Hosts; docId: string; publication: Publication },
): NewPicture | undefined {
  if (sent.videoUrl === '' || sent.seriesDocId === null) return undefined
  const schoolOf = (teamId: string | null) => games.schools.get(games.teams.get(teamId ?? '')?.schoolId ?? '')
  const title = { en: sent.titleEn, fr: sent.titleFr }
  const sides = { home: schoolOf(sent.homeTeamId), away: schoolOf(sent.awayTeamId) }
  return {
    docId,
    seriesDocId: sent.seriesDocId,
    title: eventTitle({ ...sent, title }, sides, 'en').text.slice(0, TEXTS.title.longest),
    releaseDate: sent.localDate,
    ...videoContent(sent.videoUrl, false, hosts, NO_ADDRESSES),
    // The episode is as public as its event; the form says so (spec O4).
    ...publication,
  }
}

/**
 * Returns the id of a new event's episode. The id is derived from the event's id, so that sending the form again after a lost
 * response gives the same id.
 */
function webcastIdOf(eventId: string): string {
  const digest = createHash('sha256').update(`picture of ${eventId}`).digest('hex')
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}

/** Returns the error of the field that a refusal of the store concerns. */
function faultsBy(
  reason: Exclude<SavedEvent, { ok: true }>['reason'],
  { homeTeamId }: Pick<EventContent, 'homeTeamId'>,
  { teams }: Games,
): Record<string, string> {
  if (reason === 'no-such-time') return { localTime: reason }
  if (reason === 'unknown-zone') return { zone: 'choice' }
  if (reason === 'venue-not-found') return { venueId: 'unknown' }
  if (reason === 'series-not-found') return { seriesDocId: 'unknown' }
  if (reason === 'episode-not-found') return { pictures: 'unknown' }
  if (reason === 'continued-not-found') return { continuesEventId: 'unknown' }
  if (reason === 'other-sport') return { awayTeamId: reason }
  return { [homeTeamId !== null && !teams.has(homeTeamId) ? 'homeTeamId' : 'awayTeamId']: 'unknown' }
}
