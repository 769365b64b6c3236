import type { Catalogue } from '../catalog/catalogue.server.ts'
import { isShown } from '../catalog/publication.ts'
import type { Language } from '../kit/language.ts'
import type { Gender } from '../teams/sport.ts'
import { pickName, type School } from '../teams/team.ts'
import { genderedSport, schoolName, sportNoun, teamName } from '../teams/team-names.ts'
import type { FormerStart, LocalStart, SportEvent } from './event.ts'
import { pictureOf, struckStart } from './event-state.ts'
import { eventTitle } from './event-title.ts'
import type { Games, ShownPicture } from './games.server.ts'
import type { EpisodeName, PublicEvent, PublicTeam } from './public-event.ts'

export type { PublicEvent, PublicTeam } from './public-event.ts'

export type EventServices = { games: () => Games; catalogue: Pick<Catalogue, 'snapshot'> }

/** True when a viewer may watch a series, by its document id. */
export type MayWatch = (seriesDocId: string) => boolean

/**
 * Returns the check for what anybody may watch: series without a password. A password known to either the events or the catalogue
 * counts, since one may have been read before the other.
 */
function openToAll({ games, catalogue }: EventServices): MayWatch {
  const { lockedSeries } = games()
  const { byDocId } = catalogue.snapshot()
  return (docId) => !lockedSeries.has(docId) && byDocId.get(docId)?.sealedPassword === null
}

/**
 * True when an event exists for the public: it is public, and so is its series; the games of any other series are never mentioned
 * (spec O4).
 */
export const isThere = (
  { catalogue }: Pick<EventServices, 'catalogue'>,
  { seriesDocId, state }: Pick<SportEvent, 'seriesDocId' | 'state'>,
): boolean => isShown({ state }) && (seriesDocId === null || catalogue.snapshot().byDocId.has(seriesDocId))

/**
 * True when an event may be listed: it is public, and not in a series that has a password or is not public. Without a series, at
 * least one of its webcasts, if any, must be in a series without a password.
 */
export function isListed(services: EventServices, event: SportEvent, mayWatch = openToAll(services)): boolean {
  if (!isShown(event)) return false
  if (event.seriesDocId !== null) return mayWatch(event.seriesDocId)
  const { picturesOf, lockedSeries } = services.games()
  const pictures = picturesOf(event.id)
  // A draft hides only itself, unless its series has a password: the game is listed without that webcast (spec O4).
  const hides = ({ seriesDocId, isShown: isOut }: ShownPicture) =>
    isOut ? !mayWatch(seriesDocId) : lockedSeries.has(seriesDocId)
  return pictures.length === 0 || !pictures.every(hides)
}

/** Returns the webcasts of an event that anybody, or this viewer, may watch. */
export const openPictures = (services: EventServices, eventId: string, mayWatch = openToAll(services)): ShownPicture[] =>
  services
    .games()
    .picturesOf(eventId)
    .filter((picture) => picture.isShown && mayWatch(picture.seriesDocId))

/** Returns the events that may be listed, in the order of their days. */
export const listedEvents = (services: EventServices): SportEvent[] =>
  services.games().events.filter((event) => isListed(services, event))

/** Returns the view of an event for everybody, or for this viewer; the caller has checked that they may see it. */
export function publicEvent(
  services: EventServices,
  event: SportEvent,
  language: Language,
  mayWatch = openToAll(services),
): PublicEvent {
  const games = services.games()
  const [home, away] = [sideOf(games, event.homeTeamId), sideOf(games, event.awayTeamId)]
  const gender = home?.team.gender ?? away?.team.gender
  const pictures = openPictures(services, event.id, mayWatch)
  const sides = { home: home?.school, away: away?.school }
  const { text, lang, english } = eventTitle(event, sides, language, games.frenchTitles)
  const venue = event.venueId === null ? undefined : games.venues.get(event.venueId)
  const next = games.continuationOf(event.id)
  const former = formerOf(event, pictures, games.formerStartsOf(event.id))
  return {
    id: event.id,
    title: text,
    ...(lang ? { titleLang: lang } : {}),
    ...(english ? { english: english.map((name) => `title:${name}`) } : {}),
    sport: event.sport,
    kind: event.kind,
    sportName: gender ? genderedSport(event.sport, gender, language) : sportNoun(event.sport, language),
    ...(gender ? { gender } : {}),
    ...(home ? { home: publicTeam(home, language) } : {}),
    ...(away ? { away: publicTeam(away, language) } : {}),
    isNeutral: event.isNeutral,
    ...(venue ? { venue: { name: pickName(venue.name, language).text, city: venue.city, province: venue.province } } : {}),
    localDate: event.localDate,
    localTime: event.localTime,
    zone: event.zone,
    isLater: event.isLater,
    startsAt: event.startsAt,
    expectedMinutes: event.expectedMinutes,
    schedule: event.schedule,
    play: event.play,
    picture: pictureOf(pictures, event.hasPictureFault),
    ...(next && isListed(services, next) && { isContinued: true }),
    reason: pickName(event.reason, language).text,
    ...(former ? { former } : {}),
    languages: [...new Set(pictures.map(({ language }) => language.slice(0, 2)))],
  }
}

function formerOf(event: SportEvent, pictures: ShownPicture[], starts: readonly FormerStart[]): LocalStart | undefined {
  const struck = struckStart({ ...event, picture: pictureOf(pictures, event.hasPictureFault) }, starts)
  if (!struck) return undefined
  const { localDate, localTime, zone, isLater } = struck
  return { localDate, localTime, zone, isLater }
}

type Side = { team: { slug: string; gender: Gender }; school: School }

function sideOf({ teams, schools }: Games, teamId: string | null): Side | undefined {
  const team = teamId === null ? undefined : teams.get(teamId)
  const school = team && schools.get(team.schoolId)
  return team && school ? { team, school } : undefined
}

/** Returns the public view of a team of a school. */
export const publicTeam = ({ team, school }: Side, language: Language): PublicTeam => ({
  slug: team.slug,
  name: teamName({ school }, language, 'full'),
  short: schoolName(school, language),
  code: school.code,
  colour: school.colour,
  logo: school.logo,
})

/** Finds a team with its school, by its address. */
export function teamOf(games: Games, slug: string): Side | undefined {
  return sideOf(games, games.teamBySlug.get(slug)?.id ?? null)
}

/** Returns the game that an episode shows, if it is the only one and anybody may see it. */
export function gameOfEpisode(services: EventServices, docId: string, mayWatch?: MayWatch): SportEvent | undefined {
  const { eventsOfEpisode, byId } = services.games()
  const [only, ...others] = eventsOfEpisode(docId)
  const event = only !== undefined && others.length === 0 ? byId.get(only) : undefined
  return event && isListed(services, event, mayWatch) ? event : undefined
}

/**
 * Returns the name of an episode that shows one game: that of the game, the same in every list (spec E2), plus the camera's if
 * the game has several. Undefined if the episode only has its own title.
 */
export function nameByGame(
  services: EventServices,
  docId: string,
  language: Language,
  mayWatch?: MayWatch,
): EpisodeName | undefined {
  const event = gameOfEpisode(services, docId, mayWatch)
  if (!event) return undefined
  const { title, titleLang, english } = publicEvent(services, event, language, mayWatch)
  const pictures = openPictures(services, event.id, mayWatch)
  const camera = pictures.length > 1 ? pictures.find(({ episodeDocId }) => episodeDocId === docId) : undefined
  const label = camera && (pickName(camera.label, language).text || camera.title)
  return {
    title: label && label !== title ? `${title} · ${label}` : title,
    ...(titleLang && { lang: titleLang }),
    ...(english && { english }),
  }
}
