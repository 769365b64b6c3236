import { type SeriesTile, seriesTile } from '../../catalog/public-views.ts'
import { eventTopic } from '../../catalog/topics.ts'
import type { FormerStart, SportEvent } from '../../events/event.ts'
import type { PublicEvent } from '../../events/public-event.ts'
import { isListed, publicEvent } from '../../events/public-events.server.ts'
import type { Services } from '../../services.server.ts'
import type { Language } from '../../shared/language.ts'
import { type OpenPicture, picturesToOpen } from './game-rows.server.ts'

export type GameServices = Pick<Services, 'games' | 'catalogue' | 'now'>

export type OpenGame = {
  kind: 'open'
  event: PublicEvent
  /** Earlier starts, for search engines. */
  formerStarts: Pick<FormerStart, 'localDate' | 'localTime' | 'zone' | 'isLater' | 'startsAt' | 'replacedAt'>[]
  pictures: OpenPicture[]
  /** The suspended game that it finishes, and the game that finishes it, where anybody may see them. */
  continues?: LinkedGame
  continuedBy?: LinkedGame
}

export type LinkedGame = { id: string; localDate: string }

/** `series`: what its tile shows; undefined where it is in no series that there is. */
export type LockedGame = { kind: 'locked'; series: SeriesTile | undefined }

/** `v`: the version of its topic. `at`: when it was made, in ms. */
export type GamePage = (OpenGame | LockedGame) & { id: string; v: number; at: number }

/** The page of an event (spec E6): of one in a locked series only what the tile of that series shows. Undefined for an unknown id. */
export function gamePage(services: GameServices, id: string, language: Language): GamePage | undefined {
  const { games, catalogue, now } = services
  const event = games().byId.get(id)
  if (!event) return undefined
  const page = { id, v: catalogue.version(eventTopic(id)), at: now().getTime() }
  if (!isListed(services, event)) {
    const seriesDocId = event.seriesDocId ?? games().picturesOf(id)[0]?.seriesDocId ?? ''
    const series = catalogue.snapshot(language).byDocId.get(seriesDocId)
    return { ...page, kind: 'locked', series: series && seriesTile(series) }
  }
  return {
    ...page,
    kind: 'open',
    event: publicEvent(services, event, language),
    formerStarts: games()
      .formerStartsOf(id)
      .map(({ localDate, localTime, zone, isLater, startsAt, replacedAt }) => ({
        localDate,
        localTime,
        zone,
        isLater,
        startsAt,
        replacedAt,
      })),
    pictures: picturesToOpen(services, id, language),
    ...linkedGames(services, event),
  }
}

/** Spec E3: a suspended game that is finished on another day is two events. */
function linkedGames(services: GameServices, { id, continuesEventId }: SportEvent): Pick<OpenGame, 'continues' | 'continuedBy'> {
  const { byId, continuationOf } = services.games()
  const linked = (event: SportEvent | undefined) =>
    event && isListed(services, event) ? { id: event.id, localDate: event.localDate } : undefined
  const continues = linked(byId.get(continuesEventId ?? ''))
  const continuedBy = linked(continuationOf(id))
  return { ...(continues && { continues }), ...(continuedBy && { continuedBy }) }
}
