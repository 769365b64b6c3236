import type { PublishState } from '../catalog/publication.ts'
import type { LocalStart } from '../events/event.ts'
import type { Language } from '../kit/language.ts'
import type { Gender, Sport } from '../teams/sport.ts'
import type { Fact, Structure } from './rules/structure.ts'

/** The ids that fit into the address of a championship's page. */
export const CHAMPIONSHIP_SLUG = /^[a-z0-9][a-z0-9-]{0,79}$/

/** Returns the path of a championship's page (spec B8). */
export const championshipPath = (slug: string): string => `/championship/${slug}`

/** Return the paths of its page for frames of other sites, and of its data for programs (spec B12). */
export const championshipEmbedPath = (slug: string): string => `/embed/championship/${slug}`
export const championshipFilePath = (slug: string): string => `/api/championship/${slug}.json`

/** A championship in the server's memory. Who plays is computed from it (computed-state.server.ts). */
export type Championship = {
  id: string
  slug: string
  name: Record<Language, string>
  note: Record<Language, string>
  /** '' for none. */
  ticketsUrl: string
  sport: Sport
  gender: Gender
  state: PublishState
  structure: Structure
  facts: readonly Fact[]
  /** The uid of the author of each fact, by its id. */
  saidBy: ReadonlyMap<string, string>
  /** The ids of its events by the code of their slot; a slot whose event was deleted has none. */
  eventIds: ReadonlyMap<string, string>
  version: number
  updatedAt: string
}

/** Writes a place as one text, for comparing. */
export const placeText = ({ localDate, localTime, zone, venueId }: Omit<SlotPlace, 'code'>): string =>
  [localDate, localTime, zone, venueId].join(' ')

/** When and where a slot is played. */
export type SlotPlace = Pick<LocalStart, 'localDate' | 'localTime' | 'zone'> & {
  code: string
  venueId: string | null
  expectedMinutes?: number
}
