import type { SportsEvent } from 'schema-dts'
import { championshipPath } from '../../championships/championship.ts'
import type { PublicChampionship } from '../../championships/public-championship.ts'
import { gamePath } from '../../events/event.ts'
import { addressIn } from '../../kit/http/addresses.ts'
import { type Language, LOCALE } from '../../kit/language.ts'
import { placeOf } from '../game/game-json-ld.ts'
import { CONTEXT, type JsonLd } from '../series/share/json-ld-text.ts'

type Page = {
  championship: Pick<PublicChampionship, 'slug' | 'name' | 'sportName' | 'dates' | 'venues'> & {
    games: readonly {
      name: string
      isNotNeeded?: true
      row?: { id: string; startsAt: string | null; localDate: string }
      watch?: string
    }[]
  }
  card: { path: string }
  origin: string
  language: Language
}

/**
 * Returns a championship's structured data for search engines (spec B10): the whole, and its games by name. Who plays stands in
 * the games' own data. Empty without a venue or dates, because the format requires both.
 */
export function championshipJsonLd({ championship, card, origin, language }: Page): JsonLd[] {
  const { slug, name, sportName, dates, venues, games } = championship
  const [first, ...others] = venues.map(placeOf)
  if (!dates || !first) return []
  const address = (path: string) => origin + addressIn(language, path)
  const url = address(championshipPath(slug))
  const game = ({ name, row, isNotNeeded }: Page['championship']['games'][number]): Exclude<SportsEvent, string>[] =>
    row && !isNotNeeded
      ? [
          {
            '@type': 'SportsEvent',
            '@id': address(gamePath(row.id)),
            name,
            startDate: row.startsAt ?? row.localDate,
            location: others.length > 0 ? [first, ...others] : first,
          },
        ]
      : []
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
      eventAttendanceMode: games.some(({ watch }) => watch)
        ? 'https://schema.org/MixedEventAttendanceMode'
        : 'https://schema.org/OfflineEventAttendanceMode',
      location: others.length > 0 ? [first, ...others] : first,
      subEvent: games.flatMap(game),
      inLanguage: LOCALE[language],
    },
  ]
}
