import { copyChampionship } from '../../championships/copy-championship.ts'
import type { Entrant, Slot, Structure } from '../../championships/rules/structure.ts'
import { poolOfSeed, structureFrom, TEMPLATES } from '../../championships/rules/templates.ts'
import { dayAfter } from '../../kit/time/day-after.ts'
import type { GamePlace } from './championship-values.ts'

type Given = {
  /** The key of a template; '' for a copy. */
  template: string
  teams: readonly string[]
  firstDay: string
  zone: string
  venueId: string
  secondVenueId: string
}

/** An earlier championship, whose games and hours a new one copies. */
type Earlier = { structure: Structure; placeOf: (code: string) => GamePlace | undefined }

type NewStructure = { structure: Structure; places: (GamePlace & { code: string })[] }

/**
 * Returns the games of a new championship with their places; teams have seeds in the order given, and pools in which the best ones
 * are spread. Undefined for an unknown template.
 */
export function newStructure(given: Given, earlier: Earlier | undefined): NewStructure | undefined {
  if (given.template === '') return earlier && copied(given, earlier)
  const template = TEMPLATES.find(({ key }) => key === given.template)
  if (!template) return undefined
  const structure = structureFrom(template, entrantsOf(given, template.pools))
  const games = template.games(given.teams.length)
  return {
    structure,
    places: games.map(({ slot, when }) => ({
      code: slot.code,
      localDate: dayAfter(given.firstDay, when.day),
      localTime: when.time,
      zone: given.zone,
      venueId: venueOf(slot, structure, given),
    })),
  }
}

function copied(given: Given, { structure, placeOf }: Earlier): NewStructure {
  const { zone, venueId, firstDay } = given
  const placed = structure.slots.flatMap(({ code }) => {
    const place = placeOf(code)
    return place ? [{ code, ...place }] : []
  })
  const copy = copyChampionship(structure, placed, { day: firstDay })
  const places = new Map(copy.places.map((place) => [place.code, place]))
  return {
    structure: {
      ...copy.structure,
      entrants: entrantsOf(
        given,
        structure.pools.map(({ key }) => key),
      ),
    },
    places: structure.slots.map(({ code }) => {
      const place = places.get(code)
      return {
        code,
        localDate: place?.localDate ?? firstDay,
        localTime: place?.localTime ?? '',
        zone: venueId === '' && place ? place.zone : zone,
        venueId: venueId || (place?.venueId ?? ''),
      }
    }),
  }
}

const entrantsOf = ({ teams }: Given, pools: readonly string[]): Entrant[] =>
  teams.map((teamId, at) => ({
    teamId,
    seed: at + 1,
    pool: pools.length > 0 ? poolOfSeed(pools, at + 1) : null,
    route: { en: '', fr: '' },
  }))

/** The second hall has the games below the medals, and every second pool. */
function venueOf(slot: Slot, { pools }: Structure, { venueId, secondVenueId }: Given): string {
  const isSmall = slot.stage === 'consolation' || (slot.decides?.winner ?? 0) > 3
  const isSecondPool = pools.findIndex(({ key }) => key === slot.pool) % 2 === 1
  return secondVenueId !== '' && (isSmall || isSecondPool) ? secondVenueId : venueId
}
