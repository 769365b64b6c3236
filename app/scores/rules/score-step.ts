import type { ScoreFrame } from '../fans/score-frame.ts'
import type { PartKind, Side } from './score-fact.ts'
import type { ClockState, ScoreState } from './score-state.ts'
import { partsBefore } from './sports/part-rules.ts'

/** One step of an event's score, as fans' pages store them (spec S4). */
export type ScoreStep = {
  /** Number of facts in it; within one log the step with more is newer. */
  seq: number
  /** Time of the newest of these facts, in ms by the server's clock. Nothing in the step happened later. */
  at: number
  home: number
  away: number
  /** Goals of a shootout that is counted separately. */
  shootout?: Record<Side, number>
  state: 'none' | 'in-play' | 'over' | 'official'
  part: { n: number; of: PartKind; isBreak: boolean }
  /** When the result was last corrected; 0 for never. */
  correctedAt: number
  /** Only in the newest step from the server. */
  byPart?: { home: number[]; away: number[] }
  clock?: ClockState
  bout?: ScoreFrame['bout']
  race?: ScoreFrame['race']
}

/** A frame as the live stream sends it. */
export type ScoreFrameMessage = ScoreFrame & { seq: number; at: number } & WebcastFlag

/** `hasNoPicture`: the game has no webcast that a page would wait for. */
export type WebcastFlag = { hasNoPicture?: true }

/** Returns the state of a game according to its score. */
export const stateOf = ({ beganAt, finalAt, officialAt }: Pick<ScoreState, 'beganAt' | 'finalAt' | 'officialAt'>) =>
  beganAt === 0 ? 'none' : officialAt > 0 ? 'official' : finalAt > 0 ? 'over' : 'in-play'

export const stepOf = (frame: ScoreFrameMessage): ScoreStep => ({
  ...shortStep(frame),
  byPart: { home: frame.home.byPart, away: frame.away.byPart },
  clock: frame.clock,
  ...(frame.bout && { bout: frame.bout }),
  ...(frame.race && { race: frame.race }),
})

/** Returns the parts of a step that lists show; earlier steps are stored in this form. */
export const shortStep = ({ seq, at, home, away, part, correctedAt, ...rest }: ScoreFrameMessage): ScoreStep => ({
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

/** Returns a side's points in each part that the frame carries; a shootout that is counted separately has its own score. */
export function partsOf({ byPart, part, shootout }: Pick<ScoreStep, 'byPart' | 'part' | 'shootout'>, side: Side): number[] {
  const carried = byPart?.[side] ?? []
  const last = part.n - 1 - partsBefore(part, carried)
  return carried.map((each, at) => (shootout && part.of === 'shootout' && at === last ? shootout[side] : each))
}

/** Returns the side that is ahead; undefined for none. */
export function aheadIn({ home, away, shootout }: Pick<ScoreStep, 'home' | 'away' | 'shootout'>): Side | undefined {
  const lead = home - away || (shootout ? shootout.home - shootout.away : 0)
  return lead === 0 ? undefined : lead > 0 ? 'home' : 'away'
}

/** True when lists show the same for both steps. */
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
