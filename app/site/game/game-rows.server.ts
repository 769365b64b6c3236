import { isPayPerView } from '../../catalog/series/series.ts'
import { episodePath, seriesPath } from '../../catalog/series/series-paths.ts'
import type { SportEvent } from '../../events/event.ts'
import { type EventServices, type MayWatch, openPictures } from '../../events/public-events.server.ts'
import type { Language } from '../../kit/language.ts'
import { pickName } from '../../teams/team.ts'
import { type ListServices, listedEvent } from '../spoilers/listed-event.server.ts'
import type { OpenWebcast } from './game-pictures.ts'
import type { Crest, GameRow } from './game-row.ts'

/**
 * Returns an event's list row; the caller has checked that the event is listed. Smaller than the public view, because a month
 * has hundreds of events.
 */
export function gameRow(services: ListServices, event: SportEvent, language: Language): GameRow {
  const shown = listedEvent(services, event, language)
  const { id, title, titleLang, english, sportName, localDate, localTime, zone, isLater, startsAt } = shown
  const { expectedMinutes, schedule, play, picture, isContinued, reason, former, venue, home, away, championship } = shown
  return {
    id,
    title,
    ...(titleLang && { titleLang }),
    ...(english && { english }),
    sportName,
    localDate,
    localTime,
    zone,
    isLater,
    startsAt,
    expectedMinutes,
    schedule,
    play,
    picture,
    ...(isContinued && { isContinued }),
    ...(reason && { reason }),
    ...(former && { former }),
    ...(championship && { championship }),
    ...(venue && { venue: venueText(venue) }),
    crests: [away, home].flatMap((team) => (team ? [crestOf(team)] : [])),
  }
}

export const crestOf = ({ code, colour, logo }: Crest): Crest => ({ code, colour, ...(logo && { logo }) })

const venueText = ({ name, city }: { name: string; city: string }) => [name, city].filter(Boolean).join(', ')

/** Returns the webcasts of an event that anybody, or this viewer, may watch, each with the page that shows it. */
export function webcastsToOpen(services: EventServices, eventId: string, language: Language, mayWatch?: MayWatch): OpenWebcast[] {
  const { byDocId } = services.catalogue.snapshot()
  return openPictures(services, eventId, mayWatch).flatMap(({ seriesDocId, episodeDocId: id, label, isLive, hasVideo }) => {
    const series = byDocId.get(seriesDocId)
    if (!series || !(isLive || hasVideo)) return []
    const shown = { id, label: pickName(label, language).text, isLive }
    // A pay-per-view series shows no episodes; its page has the way to pay.
    if (isPayPerView(series)) return [{ ...shown, path: seriesPath(series.id), isPaid: true as const }]
    return [{ ...shown, path: episodePath(series.id, id) }]
  })
}
