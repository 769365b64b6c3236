import { randomUUID } from 'node:crypto'
import type { EventContent, SavedEvent } from '../../events/edit-events.server.ts'
import { eventForm, eventValues, needsReason } from '../../events/event-values.ts'
import type { Games } from '../../events/games.server.ts'
import { saveUndoably } from '../../events/undo-event.server.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import { refusedFields, refusedWhole } from '../edit-form/edit-answer.ts'
import { readEdit, refuse } from '../edit-form/read-edit.server.ts'

/** The form of a stored event; undefined when there is none. */
export function storedForm(games: Games, id: string) {
  const event = games.byId.get(id)
  return event && { values: eventValues(event, games.picturesOf(id)), version: event.version }
}

type Sent = ReturnType<typeof eventForm>['_output']

function contentOf(sent: Sent): Omit<EventContent, 'id' | 'baseVersion'> {
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
    // A reason that no longer applies would be shown the next time.
    reason: isToldWhy ? { en: sent.reasonEn, fr: sent.reasonFr } : { en: '', fr: '' },
    seriesDocId: sent.seriesDocId,
    continuesEventId: sent.continuesEventId,
    pictures: sent.pictures.map(({ episodeDocId, en, fr }) => ({ episodeDocId, label: { en, fr } })),
  }
}

/**
 * Saves the form of an event (spec E1, E3), new without an id; a new one has the id in its form, so that sending it again after a lost
 * response does not add a second one. After adding, `goTo` is its page.
 */
export async function saveEventForm(
  request: Request,
  { games, editing }: Pick<Services, 'games'> & Pick<AdminVisit, 'editing'>,
  id: string | undefined,
) {
  const sent = await readEdit(request, eventForm(id === undefined ? undefined : storedForm(games(), id)?.values))
  if (!sent.ok) return sent.answer
  const eventId = id ?? sent.newId ?? randomUUID()
  // A form without a version counts as outdated.
  const baseVersion = id === undefined ? undefined : (sent.baseVersion ?? 0)
  const content = contentOf(sent.value)
  const saved = await saveUndoably(editing, { ...content, id: eventId, baseVersion })
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

/** The field behind a refusal of the store. */
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
  return { [homeTeamId !== null && !teams.has(homeTeamId) ? 'homeTeamId' : 'awayTeamId']: 'unknown' }
}
