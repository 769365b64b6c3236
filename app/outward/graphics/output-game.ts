import type { Language } from '../../kit/language.ts'
import type { ScoreFrame } from '../../scores/fans/score-frame.ts'
import type { BareSide } from '../../scores/rules/bare-sides.ts'
import type { SportRules } from '../../scores/rules/sport-rules.ts'

export type PartName = SportRules['parts']['name']

/** A side in graphics and boards. `colour`: '#rrggbb'; `logo`: an address, or '' for none. */
export type OutputSide = {
  name: Record<Language, string>
  short: Record<Language, string>
  code: Record<Language, string>
  colour: string
  logo: string
}

/** The rules of the sport that graphics need. */
export type OutputRules = Pick<SportRules, 'key' | 'scoring' | 'parts' | 'clock' | 'hasCards'> & { stats: string[] }

export const outputRules = ({ key, scoring, parts, clock, hasCards, stats }: SportRules): OutputRules => ({
  key,
  scoring,
  parts,
  clock,
  ...(hasCards && { hasCards }),
  stats: Object.keys(stats),
})

/** Data of an event for graphics: the same for everybody, and without a score. */
export type OutputGame = {
  id: string
  title: Record<Language, string>
  sport: Record<Language, string>
  venue: Record<Language, string>
  home: OutputSide
  away: OutputSide
  rules: OutputRules
  /** The frame before the first fact. */
  start: ScoreFrame
}

/** Colours of sides that have none of their own. */
export const SIDE_COLOURS: Readonly<Record<BareSide, string>> = {
  home: '#24406e',
  away: '#5b3145',
  red: '#b3122a',
  white: '#f3f5f8',
  blue: '#0b4ea2',
}

const EVENT = '[a-z0-9][a-z0-9-]{0,79}'
/** Path of the stream that sends changes of a score as they happen; its first group is the event's id. */
export const SCORE_STREAM = new RegExp(`^/api/score/(${EVENT})/stream$`)

export const overlayPath = (eventId: string) => `/overlay/${eventId}`
export const boardPath = (eventId: string) => `/scoreboard/${eventId}`
export const scoreFilePath = (eventId: string, ending: string) => `/api/score/${eventId}.${ending}`
export const scoreStreamPath = (eventId: string) => `/api/score/${eventId}/stream`
export const ografPath = (eventId: string) => `/api/score/${eventId}/ograf.zip`
