import { dayAfter } from '../kit/time/day-after.ts'
import { DAY_MS } from '../kit/time/time-units.ts'
import type { Source, Structure } from './rules/structure.ts'

/**
 * Returns last year's games for a new championship (spec B1): with their codes, names, hours and halls, without its teams. They
 * begin on the same weekday, on the one nearest to `day` (YYYY-MM-DD). A side that was given a team by hand is left open.
 */
export function copyChampionship<Place extends { localDate: string }>(
  structure: Structure,
  places: readonly Place[],
  { day }: { day: string },
): { structure: Structure; places: Place[] } {
  const first = places.map(({ localDate }) => localDate).sort()[0] ?? day
  const shift = Math.round((Date.parse(day) - Date.parse(first)) / (7 * DAY_MS)) * 7
  const emptied = (source: Source): Source => (source.kind === 'team' ? { kind: 'open' } : source)
  return {
    structure: {
      ...structure,
      entrants: [],
      slots: structure.slots.map((slot) => ({ ...slot, home: emptied(slot.home), away: emptied(slot.away) })),
    },
    places: places.map((place) => ({ ...place, localDate: dayAfter(place.localDate, shift) })),
  }
}
