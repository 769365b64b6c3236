import type { ScoreFrame } from '../fans/score-frame.ts'
import type { PartKind, Side } from './score-fact.ts'
import type { ClockState, ScoreState } from './score-state.ts'
import { partsBefore } from './sports/part-rules.ts'

/** The score of an event from one moment to the next, as pages for fans keep it (spec S4). */
export type ScoreStep = {
  /** How many facts it is made of: of two steps of one log the one with more is newer. */
  seq: number
  /** When the newest of these facts happened, in ms by the server's clock. Nothing in the step happened later. */
  at: number
  home: number
  away: number
  /** What was scored in a shootout that is counted by itself. */
  shootout?: Record<Side, number>
  state: 'none' | 'in-play' | 'over' | 'official'
  part: { n: number; of: PartKind; isBreak: boolean }
  /** When the result was last corrected; 0 for never. */
  correctedAt: number
  /** Only of the newest step that the server told. */
  byPart?: { home: number[]; away: number[] }
  clock?: ClockState
  bout?: ScoreFrame['bout']
  race?: ScoreFrame['race']
}

/** A frame as the live stream sends it. */
export type SentFrame = ScoreFrame & { seq: number; at: number } & Pictured

/** `hasNoPicture`: no page has to wait for a picture of the game. */
export type Pictured = { hasNoPicture?: true }

/** How far a score says that its game has got. */
export const stateOf = ({ beganAt, finalAt, officialAt }: Pick<ScoreState, 'beganAt' | 'finalAt' | 'officialAt'>) =>
  beganAt === 0 ? 'none' : officialAt > 0 ? 'official' : finalAt > 0 ? 'over' : 'in-play'

export const stepOf = (frame: SentFrame): ScoreStep => ({
  ...shortStep(frame),
  byPart: { home: frame.home.byPart, away: frame.away.byPart },
  clock: frame.clock,
  ...(frame.bout && { bout: frame.bout }),
  ...(frame.race && { race: frame.race }),
})

/** What lists show of a step: an earlier one is kept so. */
export const shortStep = ({ seq, at, home, away, part, correctedAt, ...rest }: SentFrame): ScoreStep => ({
  seq,
  at,
  home: home.score,
  away: away.score,
  ...shootoutOf(home.x.shootout, away.x.shootout),
  state: stateOf(rest),
  part,
  correctedAt,
})

const shootoutOf = (home = 0, away = 0): Pick<ScoreStep, 'shootout'> => (home + away > 0 ? { shootout: { home, away } } : {})

/** What a side scored in each part that the frame carries; a shootout that is counted by itself has its own score. */
export function partsOf({ byPart, part, shootout }: Pick<ScoreStep, 'byPart' | 'part' | 'shootout'>, side: Side): number[] {
  const carried = byPart?.[side] ?? []
  const last = part.n - 1 - partsBefore(part, carried)
  return carried.map((each, at) => (shootout && part.of === 'shootout' && at === last ? shootout[side] : each))
}

/** The side that is ahead; undefined for none. */
export function aheadIn({ home, away, shootout }: Pick<ScoreStep, 'home' | 'away' | 'shootout'>): Side | undefined {
  const lead = home - away || (shootout ? shootout.home - shootout.away : 0)
  return lead === 0 ? undefined : lead > 0 ? 'home' : 'away'
}

/** Whether lists show the same of both. */
export const looksSame = (a: ScoreStep, b: ScoreStep): boolean =>
  a.home === b.home &&
  a.away === b.away &&
  a.shootout?.home === b.shootout?.home &&
  a.shootout?.away === b.shootout?.away &&
  a.state === b.state &&
  a.correctedAt === b.correctedAt &&
  a.part.n === b.part.n &&
  a.part.of === b.part.of &&
  a.part.isBreak === b.part.isBreak
