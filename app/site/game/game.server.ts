import { publicSeries, type SeriesTile, seriesTile } from '../../catalog/public-views.ts'
import type { Series } from '../../catalog/series/series.ts'
import type { FormerStart, SportEvent } from '../../events/event.ts'
import { pictureOf, shownState } from '../../events/event-state.ts'
import type { ShownPicture } from '../../events/games.server.ts'
import type { PublicEvent } from '../../events/public-event.ts'
import { gameOfEpisode, isListed, isThere, type MayWatch, openPictures } from '../../events/public-events.server.ts'
import { eventTopic } from '../../history/topics.ts'
import type { Language } from '../../kit/language.ts'
import { cardOf, cardPath } from '../../pictures/cards/card.ts'
import { resultOf } from '../../scores/log/public-scores.server.ts'
import type { Services } from '../../services.server.ts'
import { type ClipTile, clipsOfEvents } from '../clip/public-clips.server.ts'
import { type PageCard, pageCard, publicGameCard } from '../series/share/event-cards.server.ts'
import { episodeFor, type Keys, NO_KEYS } from '../series/watch.server.ts'
import type { WatchEpisode } from '../series/watch-state.ts'
import type { GameOfChampionship } from '../spoilers/game-of-championship.ts'
import { listedEvent } from '../spoilers/listed-event.server.ts'
import type { GameWebcast } from './game-pictures.ts'
import type { GameRow } from './game-row.ts'
import { gameRow, webcastsToOpen } from './game-rows.server.ts'

export type GameServices = Pick<
  Services,
  'games' | 'catalogue' | 'championships' | 'championshipState' | 'clips' | 'access' | 'hosts' | 'now' | 'site' | 'scores'
>

export type OpenGame = {
  kind: 'open'
  event: PublicEvent
  championship?: GameOfChampionship
  /** Earlier starts, for search engines. */
  formerStarts: Pick<FormerStart, 'localDate' | 'localTime' | 'zone' | 'isLater' | 'startsAt' | 'replacedAt'>[]
  pictures: GameWebcast[]
  /** The series' image, shown in the player's place. */
  poster: Pick<SeriesTile, 'thumbnail' | 'placeholder'>
  /** True when the game has a score, which the page requests separately: no page contains one (spec S5). */
  isScored?: true
  /** The suspended game that this one finishes and the game that finishes this one, when public. */
  continues?: LinkedGame
  /** Other games on the air, and the next games of the teams of one that is over. */
  alsoLive?: GameRow[]
  next?: GameRow[]
  continuedBy?: LinkedGame
  clips?: ClipTile[]
}

type LinkedGame = { id: string; localDate: string }

/**
 * `series`: the data of its tile; undefined when the game's series does not exist. `hasEnded`: this viewer had unlocked it with
 * an access code that has expired.
 */
type LockedGame = { kind: 'locked'; series: SeriesTile | undefined; hasEnded?: true }

/** `v`: the version of its topic. `at`: when the page was made, in ms. `card`: the link preview, which everybody may see. */
export type GamePage = (OpenGame | LockedGame) & { id: string; v: number; at: number; language: Language; card?: PageCard }

/**
 * Returns an event's page for holders of `keys` (spec E6); in a series locked for them, only what its tile shows. Contains
 * video addresses from 15 minutes before the start. Undefined for an unknown id.
 */
export async function gamePage(
  services: GameServices,
  id: string,
  language: Language,
  keys: Keys = NO_KEYS,
): Promise<GamePage | undefined> {
  const { games, catalogue, now } = services
  const v = catalogue.version(eventTopic(id))
  const episodes = await episodesToPlay(services, id, keys, language)
  // Read the event after the episodes: meanwhile somebody may have set a password or called off the game.
  const event = games().byId.get(id)
  if (!event) return undefined
  const mayWatch = watchableWith(services, keys)
  const page = { id, v, at: now().getTime(), language }
  const { byDocId } = catalogue.snapshot(language)
  // A draft's game is as private as the draft, and has no password to ask for (spec O4).
  if (!isThere(services, event)) return undefined
  const seriesOf = (pictures: readonly ShownPicture[]) => byDocId.get(event.seriesDocId ?? pictures[0]?.seriesDocId ?? '')
  if (!isListed(services, event, mayWatch)) {
    const series = seriesOf(
      games()
        .picturesOf(id)
        .filter(({ isShown }) => isShown),
    )
    const ended = series && services.access.hasEnded(series.docId, keys.grants) ? ({ hasEnded: true } as const) : {}
    const card = seriesCard(services, series, language)
    return { ...page, kind: 'locked', series: series && seriesTile(series), ...card, ...ended }
  }
  const series = seriesOf(openPictures(services, id, mayWatch))
  const isOpen = isPlayerOpen(services, event, mayWatch)
  const card = publicGameCard(services, language, id)
  const pictures = webcastsToOpen(services, id, language, mayWatch)
  const { championship, ...shown } = listedEvent(services, event, language, mayWatch)
  const clips = clipsOfEvents(services, [event], language, mayWatch)
  return {
    ...page,
    kind: 'open',
    event: shown,
    ...(championship && { championship }),
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
    pictures: pictures.map((picture) => withEpisode(picture, isOpen ? episodes.get(picture.id) : undefined)),
    poster: { thumbnail: series?.thumbnail ?? '', placeholder: series?.placeholder ?? '' },
    ...(resultOf(services, event, mayWatch) && { isScored: true as const }),
    ...linkedGames(services, event),
    ...gamesBeside(services, event, language),
    ...(clips.length > 0 && { clips }),
    ...(card && { card: pageCard(card) }),
  }
}

/** The maximum number of other games that a game's page lists. */
const MOST_BESIDE = 4

/** Returns the other games on the air that everybody may see and, once a game is over, the next games of its teams. */
function gamesBeside(services: GameServices, event: SportEvent, language: Language): Pick<OpenGame, 'alsoLive' | 'next'> {
  const { games, catalogue, now } = services
  const rows = (events: readonly SportEvent[]) =>
    [...new Set(events)].slice(0, MOST_BESIDE).map((each) => gameRow(services, each, language))
  const live = catalogue
    .liveEpisodes()
    .live.flatMap(({ docId }) => gameOfEpisode(services, docId) ?? [])
    .filter(({ id }) => id !== event.id)
  const teams = [event.homeTeamId, event.awayTeamId].filter((id) => id !== null)
  const at = now().toISOString()
  // That a team plays on in a championship tells how it did.
  const isNext = ({ id, startsAt, homeTeamId, awayTeamId }: SportEvent) =>
    id !== event.id &&
    startsAt !== null &&
    startsAt > at &&
    teams.some((team) => team === homeTeamId || team === awayTeamId) &&
    !services.championships().ofEvent(id)
  const isOver = event.play === 'over' || event.play === 'official'
  const next = isOver ? games().events.filter((each) => isNext(each) && isListed(services, each)) : []
  return { ...(live.length > 0 && { alsoLive: rows(live) }), ...(next.length > 0 && { next: rows(next) }) }
}

/** Returns the series that an event is shown with: its own, or that of its first webcast. */
export function seriesOfGame({ games }: Pick<GameServices, 'games'>, id: string): string | undefined {
  return games().byId.get(id)?.seriesDocId ?? games().picturesOf(id)[0]?.seriesDocId
}

/** Returns the series' card, which shows only what its tile shows. */
export function seriesCard({ site }: GameServices, series: Series | undefined, language: Language): { card?: PageCard } {
  const path = series && cardPath(cardOf(publicSeries(series), undefined, language, site.name[language]))
  return path ? { card: { path, alt: series.title } } : {}
}

/** Returns the games that this one continues and is continued by: a suspended game is two events (spec E3). */
function linkedGames(services: GameServices, { id, continuesEventId }: SportEvent): Pick<OpenGame, 'continues' | 'continuedBy'> {
  const { byId, continuationOf } = services.games()
  const linked = (event: SportEvent | undefined) =>
    event && isListed(services, event) ? { id: event.id, localDate: event.localDate } : undefined
  const continues = linked(byId.get(continuesEventId ?? ''))
  const continuedBy = linked(continuationOf(id))
  return { ...(continues && { continues }), ...(continuedBy && { continuedBy }) }
}

function withEpisode(webcast: GameWebcast, episode: WatchEpisode | undefined): GameWebcast {
  if (!episode || webcast.isPaid) return webcast
  const { id, isLive, startsAt, source } = episode
  return { ...webcast, episode: { id, isLive, startsAt, source } }
}

/** Returns the function that checks whether holders of `keys` may watch a series. */
export function watchableWith({ games, catalogue, access }: GameServices, { isStaff, grants }: Keys): MayWatch {
  const { lockedSeries } = games()
  const { byDocId } = catalogue.snapshot()
  return (docId) => {
    const series = byDocId.get(docId)
    if (!series || isStaff) return series !== undefined
    // Events may reflect a password that the catalogue has not read yet.
    const isBehind = series.sealedPassword === null && lockedSeries.has(docId)
    return !isBehind && access.canWatch(series, grants)
  }
}

/** True when the player is open by the server's clock. */
function isPlayerOpen(services: GameServices, event: SportEvent, mayWatch: MayWatch): boolean {
  const picture = pictureOf(openPictures(services, event.id, mayWatch), event.hasPictureFault)
  return shownState({ ...event, picture }, services.now().getTime()).isPlayerOpen
}

/** Returns the episodes that the page may play now, each through its series' access check (spec P2). */
async function episodesToPlay(
  services: GameServices,
  id: string,
  keys: Keys,
  language: Language,
): Promise<Map<string, WatchEpisode>> {
  const found = new Map<string, WatchEpisode>()
  const event = services.games().byId.get(id)
  const mayWatch = watchableWith(services, keys)
  if (!event || !isPlayerOpen(services, event, mayWatch)) return found
  const { byDocId } = services.catalogue.snapshot()
  for (const { episodeDocId, seriesDocId } of openPictures(services, id, mayWatch)) {
    const series = byDocId.get(seriesDocId)
    const one = series && (await episodeFor(services, series.id, episodeDocId, keys, language))
    if (one?.kind === 'episode') found.set(episodeDocId, one.episode)
  }
  return found
}
