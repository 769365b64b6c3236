import type { SportsEvent } from 'schema-dts'
import { championshipPath } from '../../championships/championship.ts'
import type { PublicChampionship } from '../../championships/public-championship.ts'
import { gamePath } from '../../events/event.ts'
import { addressIn } from '../../kit/http/addresses.ts'
import { type Language, LOCALE } from '../../kit/language.ts'
import { placeOf } from '../game/game-json-ld.ts'
import { CONTEXT, type JsonLd } from '../series/share/json-ld-text.ts'

type Game = { name: string; isNotNeeded?: true; row?: { id: string; startsAt: string | null; localDate: string }; watch?: string }
type Page = Pick<PublicChampionship, 'slug' | 'name' | 'sportName' | 'dates' | 'venues'> & {
  games: readonly Game[]
  card: { path: string }
}

/**
 * Returns a championship's structured data for search engines (spec B10): the whole, and its games by name. Who plays stands in
 * the games' own data. Empty without a venue or dates, because the format requires both.
 */
export function championshipJsonLd(page: Page, { origin, language }: { origin: string; language: Language }): JsonLd[] {
  const { slug, name, sportName, dates, games, card } = page
  const places = page.venues.map(placeOf)
  const location = places.length > 1 ? places : places[0]
  if (!dates || !location) return []
  const address = (path: string) => origin + addressIn(language, path)
  const url = address(championshipPath(slug))
  const subEvent = games.flatMap(({ name, row, isNotNeeded }): Exclude<SportsEvent, string>[] => {
    if (!row || isNotNeeded) return []
    const startDate = row.startsAt ?? row.localDate
    return [{ '@type': 'SportsEvent', '@id': address(gamePath(row.id)), name, startDate, location }]
  })
  const mode = games.some(({ watch }) => watch) ? 'Mixed' : 'Offline'
  return [
    {
      ...CONTEXT,
      '@type': 'SportsEvent',
      '@id': url,
      url,
      name,
      sport: sportName,
      image: origin + card.path,
      startDate: dates.from,
      endDate: dates.to,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
      location,
      subEvent,
      inLanguage: LOCALE[language],
    },
  ]
}
