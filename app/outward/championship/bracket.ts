import type { PublicEntrant, PublicSlot } from '../../championships/public-championship.ts'
import type { Language } from '../../kit/language.ts'
import type { ScoredGame } from '../../scores/rules/score-result.ts'

/** A game of a bracket outside the site. `start`: in words; `eventId`, `url`: undefined while anything keeps it out of lists. */
export type BracketGame = Omit<PublicSlot, 'event' | 'series'> & {
  start: string
  startsAt: string
  isOn: boolean
  /** True when it is in play, or was. */
  hasScore: boolean
  eventId?: string
  url?: string
  watch?: string
}

/** A championship as frames on other sites and graphics show it: the same for everybody, and without a score (spec B12). */
export type Bracket = {
  id: string
  slug: string
  name: string
  nameLang?: Language
  /** Sport, dates and venues. */
  about: string
  /** The zone of all times, in words; '' where there are several. */
  zone: string
  /** The address of its page. */
  url: string
  teams: Pick<PublicEntrant, 'slug' | 'short' | 'code' | 'colour' | 'logo' | 'seed'>[]
  pools: { key: string; name: string }[]
  games: BracketGame[]
  /** The round that is on: that of a tree, or 'pool-2'. */
  round: string
  /** The rules by which scores are put into words; undefined without games. */
  rules?: Pick<ScoredGame, 'scoring' | 'parts'>
}

/** The round of a game: that of its column, or that of its pool. */
export const roundKey = ({ pool, round }: Pick<PublicSlot, 'pool' | 'round'>) => (pool === null ? String(round) : `pool-${round}`)
