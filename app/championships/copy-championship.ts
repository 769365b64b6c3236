import { DAY_MS } from '../kit/time/time-units.ts'
import type { Championship, SlotPlace } from './championship.ts'
import type { Source } from './rules/structure.ts'

type Copied = Pick<Championship, 'slug' | 'name' | 'note' | 'ticketsUrl' | 'sport' | 'gender' | 'structure'> & {
  places: SlotPlace[]
}

/**
 * Returns last year's championship as content for saveChampionship (spec B1): its games with their codes, names, hours and halls.
 * It begins on the same weekday, on the one nearest to `day` (YYYY-MM-DD). `teamIds` take the seeds and pools of last year's
 * teams in their order; without them it has none. A side that was given a team by hand is left open.
 */
export function copyChampionship(
  { slug, name, sport, gender, structure }: Pick<Championship, 'slug' | 'name' | 'sport' | 'gender' | 'structure'>,
  places: readonly SlotPlace[],
  { day, teamIds = [] }: { day: string; teamIds?: readonly string[] },
): Copied {
  const first = places.map(({ localDate }) => localDate).sort()[0] ?? day
  const shift = Math.round((Date.parse(day) - Date.parse(first)) / (7 * DAY_MS)) * 7
  const [before, after] = [first.slice(0, 4), dayAfter(first, shift).slice(0, 4)]
  const renamed = (text: string) => text.replaceAll(before, after)
  const emptied = (source: Source): Source => (source.kind === 'team' ? { kind: 'open' } : source)
  return {
    slug: slug.includes(before) ? renamed(slug) : `${slug.slice(0, 75)}-${after}`,
    name: { en: renamed(name.en), fr: renamed(name.fr) },
    note: { en: '', fr: '' },
    ticketsUrl: '',
    sport,
    gender,
    structure: {
      ...structure,
      entrants: structure.entrants.flatMap(({ seed, pool }, at) => {
        const teamId = teamIds[at]
        return teamId === undefined ? [] : [{ teamId, seed, pool, route: { en: '', fr: '' } }]
      }),
      slots: structure.slots.map((slot) => ({ ...slot, home: emptied(slot.home), away: emptied(slot.away) })),
    },
    places: places.map((place) => ({ ...place, localDate: dayAfter(place.localDate, shift) })),
  }
}

const dayAfter = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
