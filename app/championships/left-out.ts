import type { Language } from '../kit/language.ts'
import type { Fact } from './rules/structure.ts'

type Why = Extract<Fact, { kind: 'award' }>['why']

/** Why the site cancels a game of a series that is decided (spec B7). */
export const NOT_NEEDED: Record<Language, string> = { en: 'Not needed', fr: 'Non nécessaire' }
/** Why it cancels one whose other side does not come. */
const WALKOVER: Record<Language, string> = { en: 'Decided without a game', fr: 'Décidé sans match' }
/** Why it cancels one that staff have awarded before it began. */
const AWARDED: Record<Why, Record<Language, string>> = {
  forfeit: { en: 'Awarded: forfeit', fr: 'Adjugé\u00a0: forfait' },
  disqualified: { en: 'Awarded: disqualification', fr: 'Adjugé\u00a0: disqualification' },
  abandoned: { en: 'Awarded: game abandoned', fr: 'Adjugé\u00a0: match arrêté' },
  protest: { en: 'Awarded: protest upheld', fr: 'Adjugé\u00a0: protêt accueilli' },
  other: { en: 'Awarded by the committee', fr: 'Adjugé par le comité' },
}
const REASONS = new Set([NOT_NEEDED, WALKOVER, ...Object.values(AWARDED)].map(({ en }) => en))

/** True for the reason of a game that the site has cancelled. */
export const isReasonOfSite = (reason: string): boolean => REASONS.has(reason)

/** Returns why a game that was decided before it began does not take place. */
export const reasonWithoutGame = (why: Why | undefined): Record<Language, string> => (why ? AWARDED[why] : WALKOVER)
