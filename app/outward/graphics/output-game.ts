import type { Language } from '../../kit/language.ts'
import type { ScoreFrame } from '../../scores/fans/score-frame.ts'
import type { BareSide } from '../../scores/rules/bare-sides.ts'
import type { SportRules } from '../../scores/rules/sport-rules.ts'

export type PartName = SportRules['parts']['name']

/** A side as graphics and boards show it. `colour`: '#rrggbb'; `logo`: an address, or '' for none. */
export type OutputSide = {
  name: Record<Language, string>
  short: Record<Language, string>
  code: Record<Language, string>
  colour: string
  logo: string
}

/** How the sport is scored, as far as graphics have to know. */
export type OutputRules = Pick<SportRules, 'key' | 'scoring' | 'parts' | 'clock' | 'hasCards'> & { stats: string[] }

export const outputRules = ({ key, scoring, parts, clock, hasCards, stats }: SportRules): OutputRules => ({
  key,
  scoring,
  parts,
  clock,
  ...(hasCards && { hasCards }),
  stats: Object.keys(stats),
})

/** What graphics know of an event beside its score: the same for everybody, and no score. */
export type OutputGame = {
  id: string
  title: Record<Language, string>
  sport: Record<Language, string>
  venue: Record<Language, string>
  home: OutputSide
  away: OutputSide
  rules: OutputRules
  /** What is shown before the first fact. */
  start: ScoreFrame
}

/** The colours of sides that have none of their own. */
export const SIDE_COLOURS: Readonly<Record<BareSide, string>> = {
  home: '#24406e',
  away: '#5b3145',
  red: '#b3122a',
  white: '#f3f5f8',
  blue: '#0b4ea2',
}

const EVENT = '[a-z0-9][a-z0-9-]{0,79}'
/** Where changes of a score are sent as they happen; the first group is the event. */
export const SCORE_STREAM = new RegExp(`^/api/score/(${EVENT})/stream$`)

export const overlayPath = (eventId: string) => `/overlay/${eventId}`
export const boardPath = (eventId: string) => `/scoreboard/${eventId}`
export const scoreFilePath = (eventId: string, ending: string) => `/api/score/${eventId}.${ending}`
export const scoreStreamPath = (eventId: string) => `/api/score/${eventId}/stream`
export const ografPath = (eventId: string) => `/api/score/${eventId}/ograf.zip`
