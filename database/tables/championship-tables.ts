import type { PublishState } from '../../app/catalog/publication.ts'
import type { Gender, Sport } from '../../app/teams/sport.ts'

/** Championships: their structure, their games and staff's decisions. */
export type ChampionshipTables = {
  championship: ChampionshipTable
  championship_game: ChampionshipGameTable
  championship_fact: ChampionshipFactTable
}

type ChampionshipTable = {
  id: string
  slug: string
  name_en: string
  name_fr: string
  note_en: string
  note_fr: string
  tickets_url: string
  sport: Sport
  gender: Gender
  state: PublishState
  /** JSON: its teams, pools, slots and rules (championships/rules/structure.ts). */
  structure: string
  version: number
  created_at: string
  updated_at: string
}

/** The event of a slot. */
type ChampionshipGameTable = {
  event_id: string
  championship_id: string
  code: string
  /** The title that the site last wrote into the event: another one is staff's own, and stays. */
  title_en: string
  title_fr: string
}

/** A decision by staff: rows are added and never changed. */
type ChampionshipFactTable = {
  championship_id: string
  seq: number
  id: string
  /** JSON, without `id`, `seq` and `at`. */
  fact: string
  said_at: string
  /** The uid of the author; '' for the site itself. */
  said_by: string
}
