import type { BroadcastEvent, Place, SportsEvent, SportsTeam } from 'schema-dts'
import { championshipPath } from '../../championships/championship.ts'
import { gamePath, type LocalStart } from '../../events/event.ts'
import { expectedEnd, isOff, jsonLdState } from '../../events/event-state.ts'
import type { PublicEvent, PublicTeam, PublicVenue } from '../../events/public-event.ts'
import { addressIn } from '../../kit/http/addresses.ts'
import { type Language, LOCALE } from '../../kit/language.ts'
import { CONTEXT, type JsonLd, type Node } from '../series/share/json-ld-text.ts'

type Page = {
  event: PublicEvent
  formerStarts: readonly (LocalStart & { startsAt: string | null; replacedAt: string })[]
  pictures: readonly { path: string; label: string }[]
  /** The suspended game that this one finishes. */
  continues?: { id: string } | undefined
  /** The championship that it is a game of. */
  championship?: { slug: string } | undefined
  card?: { path: string } | undefined
  origin: string
  language: Language
}

/**
 * Returns a game's structured data for search engines (spec R4): the game, and a broadcast for each webcast. Empty without a
 * venue, because the format requires a place.
 */
export function gameJsonLd(page: Page): JsonLd[] {
  const { event, language } = page
  if (!event.venue) return []
  const game = sportsEvent(page, event.venue)
  const broadcasts = isOff(event) ? [] : page.pictures.map((picture) => broadcast(page, picture))
  return [{ ...CONTEXT, ...game, inLanguage: LOCALE[language] }, ...broadcasts]
}

const idOf = ({ origin, language }: Page, { id }: { id: string }) => origin + addressIn(language, gamePath(id))

type Fields<Type> = Exclude<Type, string>

function sportsEvent(page: Page, venue: PublicVenue): Fields<SportsEvent> {
  const { event, formerStarts } = page
  const state = jsonLdState(
    event,
    formerStarts.map((start) => ({ ...start, eventId: event.id, reason: { en: '', fr: '' } })),
  )
  const sides = [event.home, event.away].flatMap((team) => (team ? teamOf(page, team) : []))
  const url = idOf(page, event)
  return {
    '@type': 'SportsEvent',
    '@id': url,
    url,
    name: event.title,
    sport: event.sportName,
    ...(page.card && { image: page.origin + page.card.path }),
    startDate: state.startDate,
    ...(state.endDate && { endDate: state.endDate }),
    ...(state.previousStartDates.length > 0 && { previousStartDate: state.previousStartDates }),
    eventStatus: `https://schema.org/${state.eventStatus}`,
    eventAttendanceMode:
      page.pictures.length > 0 ? 'https://schema.org/MixedEventAttendanceMode' : 'https://schema.org/OfflineEventAttendanceMode',
    location: placeOf(venue),
    ...superEventOf(page),
    ...(sides.length > 0 && { competitor: sides }),
    ...(event.home && { homeTeam: teamOf(page, event.home) }),
    ...(event.away && { awayTeam: teamOf(page, event.away) }),
  }
}

/** Returns what a game is a part of: its championship, the game that it finishes, or both. */
function superEventOf(page: Page): { superEvent?: { '@id': string } | { '@id': string }[] } {
  const { championship, continues, origin, language } = page
  const whole = [
    ...(championship ? [{ '@id': origin + addressIn(language, championshipPath(championship.slug)) }] : []),
    ...(continues ? [{ '@id': idOf(page, continues) }] : []),
  ]
  const [only] = whole
  return only ? { superEvent: whole.length === 1 ? only : whole } : {}
}

const teamOf = ({ origin, language }: Page, team: PublicTeam): Fields<SportsTeam> => ({
  '@type': 'SportsTeam',
  name: team.name,
  url: origin + addressIn(language, `/team/${team.slug}`),
})

export const placeOf = ({ name, city, province }: PublicVenue): Fields<Place> => ({
  '@type': 'Place',
  name,
  address: {
    '@type': 'PostalAddress',
    ...(city && { addressLocality: city }),
    ...(province && { addressRegion: province }),
    addressCountry: 'CA',
  },
})

function broadcast(page: Page, { path, label }: Page['pictures'][number]): Node<BroadcastEvent> {
  const { event, origin, language } = page
  const { startsAt, localDate } = event
  return {
    ...CONTEXT,
    '@type': 'BroadcastEvent',
    name: [event.title, label].filter(Boolean).join(' · '),
    url: origin + addressIn(language, path),
    isLiveBroadcast: true,
    startDate: startsAt ?? localDate,
    ...(startsAt !== null && { endDate: new Date(expectedEnd(event)).toISOString() }),
    broadcastOfEvent: { '@id': idOf(page, event) },
  }
}
