import type { PublicEvent, PublicTeam, PublicVenue } from '../events/public-event.ts'
import type { Language } from '../kit/language.ts'
import type { AWARD_REASONS, Side, Slot, Standing, TeamTotal } from './rules/structure.ts'

/** A team of a championship as viewers see it. */
export type PublicEntrant = PublicTeam & {
  seed: number | null
  pool: string | null
  /** How it qualified; '' for unknown. */
  route: string
}

/** A side of a game as viewers see it. Both wordings are there for good: a device that hides scores shows `from` (spec B9). */
export type PublicSide = {
  /** 'Winner QF1'. */
  from: string
  /** The code of the game or series whose winner or loser it is. */
  of?: string
  /** The slug of its team, once known. */
  team?: string
  /** True when it plays only if a result stands that is over and not official yet. */
  isProvisional?: true
  /** True when its team tells the result of another game. */
  tells?: true
  /** True when nobody comes: a bye, or nobody is left who could. */
  isNobody?: true
}

export type PublicSlot = Pick<Slot, 'code' | 'stage' | 'round' | 'position' | 'pool'> & {
  /** 'Semifinal 1'. */
  name: string
  series?: { code: string; number: number; of: number }
  isIfNecessary?: true
  /** True when it will not be played; tells the result of its series. */
  isNotNeeded?: true
  sides: Record<Side, PublicSide>
  /** The codes of the games where its winner and loser may play next. */
  winnerTo: string[]
  loserTo: string[]
  /** Its event; undefined while anything keeps that out of lists. */
  event?: PublicEvent
}

/** A championship as viewers see it in one language (spec B8): built field by field, without scores, standings or places. */
export type PublicChampionship = {
  id: string
  slug: string
  name: string
  /** The languages of name and note where they differ from the page's. */
  nameLang?: Language
  note: string
  noteLang?: Language
  ticketsUrl: string
  /** "Women's hockey". */
  sportName: string
  /** The first and last local dates (YYYY-MM-DD) of its games; undefined without games. */
  dates?: { from: string; to: string }
  venues: PublicVenue[]
  teams: PublicEntrant[]
  pools: { key: string; name: string }[]
  slots: PublicSlot[]
}

export type PublicStanding = Omit<Standing, 'teamId'> & { team: string }

/** The total of a team of a meet: by its slug, or by the name that was typed. */
type PublicTotal = Omit<TeamTotal, 'team'> & { team?: string; name?: string }

/** What staff decided about a game, or have to decide. `team`, `played`: slugs. `reason`: '' for none. */
export type Remark = { code: string; reason: string; lang?: Language } & (
  | { kind: 'awarded'; team?: string; why: (typeof AWARD_REASONS)[number] }
  /** `team` advances without playing, since `withdrawn` has withdrawn or nobody else can come; without a team, nobody plays. */
  | { kind: 'walkover'; team?: string; withdrawn?: string }
  | { kind: 'held' }
  | { kind: 'tied' }
  /**
   * A result was corrected, at `at` in ms: that of this game, or that of the game named `of` after this one had begun, so that
   * `team` would play it now.
   */
  | { kind: 'corrected'; at?: number; of?: string; team?: string | undefined; played?: string | undefined }
)

/** What a championship's results say, apart from its page, which is cached without them (spec S5). */
export type PublicStandings = {
  /** The version of the championship's topic. */
  v: number
  /** By the key of the pool. */
  pools: Record<string, PublicStanding[]>
  /** The totals of a meet, the best first. */
  totals: PublicTotal[]
  /** Final places in order; several teams share a place. */
  places: { place: number; teams: string[] }[]
  /** The winners that are known, by the codes of their games. */
  winners: Record<string, string>
  remarks: Remark[]
}
