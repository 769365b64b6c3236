import type { SportEvent } from '../../events/event.ts'
import type { Entry } from './score-fact.ts'
import type { ScoreSport } from './score-state.ts'
import type { SportRules } from './sport-rules.ts'
import { baseball, softball } from './sports/baseball.ts'
import { basketball } from './sports/basketball.ts'
import { judo, wrestling } from './sports/combat.ts'
import { curling } from './sports/curling.ts'
import { football } from './sports/football.ts'
import { hockey } from './sports/hockey.ts'
import { generic, meet } from './sports/other-sports.ts'
import { rugby, rugbySevens } from './sports/rugby.ts'
import { fieldHockey, soccer } from './sports/soccer.ts'
import { volleyball } from './sports/volleyball.ts'

export const RULES: Readonly<Record<ScoreSport, SportRules>> = {
  hockey,
  basketball,
  football,
  volleyball,
  soccer,
  'field-hockey': fieldHockey,
  rugby,
  'rugby-sevens': rugbySevens,
  curling,
  baseball,
  softball,
  wrestling,
  judo,
  generic,
  meet,
}

/** Sports in which many compete at once, so that they have lists of results instead of a score. */
const LISTED = new Set(['cheerleading', 'cross-country', 'golf', 'rowing', 'skiing', 'swimming', 'track'])

/**
 * Returns the key of the rules that score an event. A meet or session of a game sport has lists too, except that fighters meet in
 * bouts.
 */
export function scoreSportOf({ sport, kind }: Pick<SportEvent, 'sport' | 'kind'>): ScoreSport {
  if (sport === 'wrestling' || sport === 'judo') return sport
  if (kind !== 'game' || LISTED.has(sport)) return 'meet'
  return isScoreSport(sport) ? sport : 'generic'
}

const isScoreSport = (sport: string): sport is ScoreSport => Object.hasOwn(RULES, sport)

export const rulesOf = (event: Pick<SportEvent, 'sport' | 'kind'>): SportRules => RULES[scoreSportOf(event)]

/** True when an entry makes sense in a sport: the sport has what it counts, and the number is in range. */
export function suits(rules: SportRules, entry: Entry): boolean {
  switch (entry.kind) {
    case 'step':
      return isStat(rules, entry.stat) && entry.by !== 0
    case 'set':
    case 'correction':
      return isStat(rules, entry.stat) && entry.to <= mostOf(rules, entry.stat) && isPartOf(rules, entry.part ?? 1)
    case 'part':
      return isPartOf(rules, entry.n)
    case 'clock':
      return rules.clock !== 'none'
    case 'situation':
      return Object.entries(entry.to).every(([key, value]) => value === null || isLegal(rules, key, value))
    case 'penalty':
      return rules.penalties.includes(entry.minutes)
    case 'end':
      return rules.key === 'curling'
    case 'bout':
      return rules.scoring === 'bouts'
    case 'bout-result':
      return rules.boutCodes?.some(({ code }) => code === entry.code) === true
    case 'race':
    case 'standing':
      return rules.scoring === 'lists'
    default:
      return true
  }
}

/** True when a sport has part `n`. No match has a set beyond its last one; other games may always go on. */
const isPartOf = ({ scoring, parts }: SportRules, n: number) => scoring !== 'sets' || n <= parts.regular

/** Highest score that can be entered outright. */
const MOST_SCORE = 999

/** Returns the highest value that can be entered for a count. */
export const mostOf = ({ stats }: Pick<SportRules, 'stats'>, stat: string): number =>
  stat === 'score' ? MOST_SCORE : (stats[stat]?.most ?? 0)

const isStat = ({ stats, scoring }: SportRules, stat: string) =>
  scoring !== 'lists' && (stat === 'score' || Object.hasOwn(stats, stat))

function isLegal({ situation }: SportRules, key: string, value: string | number): boolean {
  const rule = Object.hasOwn(situation, key) ? situation[key] : undefined
  if (!rule) return false
  if (rule.kind === 'side') return value === 'home' || value === 'away'
  if (rule.kind === 'choice') return rule.of.includes(String(value))
  return typeof value === 'number' && value >= rule.from && value <= rule.to
}
