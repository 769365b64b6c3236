import { foldScore } from '../../scores/rules/fold-score.ts'
import { lengthOf } from '../../scores/rules/game-clock.ts'
import { type Fact, otherSide, type Side } from '../../scores/rules/score-fact.ts'
import { clockAt, type ScoreState } from '../../scores/rules/score-state.ts'
import type { SportRules } from '../../scores/rules/sport-rules.ts'
import { FINAL, type Lead, MOMENT_RULES, type MomentRules, PART } from './moment-rules.ts'

/** A moment of a game: an entry of its log that has a place in a picture (spec J2). */
export type Moment = Lead & {
  /** The id of the entry; with '-part' for a part that begins with a play. */
  id: string
  /** When it happened, in ms. */
  at: number
  /** Parts tell nothing of the score; all other kinds do. */
  kind: 'part' | 'play' | 'lead' | 'run' | 'set' | 'final'
  fact: Fact
  side?: Side
  part: ScoreState['part']
  /** The reading of the game's clock, in ms; absent in sports without one. */
  clockMs?: number
  /** The score with it. */
  home: number
  away: number
}

/** What earlier entries have left: the score, the part that is on, and points in a row. */
type Before = { home: number; away: number; part: string; isOver: boolean; run: { side?: Side; points: number }; point?: Fact }

/** The maximum number of moments; no game comes near it. */
const MOST_MOMENTS = 2_000

/**
 * Returns the moments of a log in order of time, by the rules of the sport; the same whatever order the facts came in. An undone
 * entry is none; of a part that was begun twice, the last beginning counts.
 */
export function momentsOf(rules: SportRules, facts: readonly Fact[]): Moment[] {
  const moments: Moment[] = []
  const parts = new Map<string, Moment>()
  const before: Before = { home: 0, away: 0, part: '', isOver: false, run: { points: 0 } }
  const hasParts = rules.scoring === 'sum' || rules.scoring === 'sets'
  // Many scorers keep no clock.
  const hasClock = rules.clock !== 'none' && facts.some((fact) => fact.kind === 'clock' && fact.isRunning)
  foldScore(rules, facts, (fact, state, score) => {
    const add: Add = (kind, lead, side, of = fact) => {
      const moment: Moment = {
        ...lead,
        ...{ id: of.id, at: of.at, kind, fact: of, part: { ...state.part }, ...score },
        ...(side && { side }),
        ...(hasClock && { clockMs: clockAt(state.clock, fact.at) }),
      }
      moments.push(moment)
      return moment
    }
    playOf({ rules, fact, state, score, before }, add)
    const { n, of, isBreak } = state.part
    const part = isBreak ? '' : `${of} ${n}`
    if (hasParts && state.finalAt === 0 && part !== before.part && (isBreak || isPlay(fact))) {
      before.part = part
      if (part !== '') {
        const moment = add('part', PART)
        if (fact.kind !== 'part') moment.id += '-part'
        parts.set(part, moment)
      }
    }
    if (!before.isOver && state.finalAt > 0) add('final', FINAL)
    Object.assign(before, score, { isOver: state.finalAt > 0 })
  })
  // A point that won a set is told as that.
  const sets = new Set(moments.flatMap(({ kind, id }) => (kind === 'set' ? id : [])))
  const isTold = (moment: Moment) =>
    moment.kind === 'part'
      ? parts.get(`${moment.part.of} ${moment.part.n}`) === moment
      : moment.kind === 'set' || !sets.has(moment.id)
  return moments
    .filter(isTold)
    .sort((a, b) => a.at - b.at || rankOf(a) - rankOf(b))
    .slice(-MOST_MOMENTS)
}

/** A part begins before its first play; an end that is over is told before the next one begins. */
const rankOf = ({ kind, fact }: Moment) => (kind !== 'part' ? 1 : fact.kind === 'end' ? 2 : 0)

/** True for entries that come from play: a scorer sets the clock and who begins before the game. */
const isPlay = (fact: Fact) => fact.kind !== 'situation' && (fact.kind !== 'clock' || fact.isRunning)

/** Adds a moment; `of`: the entry that it is, if not the present one. */
type Add = (kind: Moment['kind'], lead: Lead, side?: Side, of?: Fact) => Moment

type Play = { rules: SportRules; fact: Fact; state: Readonly<ScoreState>; score: Record<Side, number>; before: Before }

/** Adds the moment that an entry is by the rules of its sport, if any. */
function playOf({ rules, fact, state, score, before }: Play, add: Add) {
  const { acts, leads, run, close, set, end, bout, race } = MOMENT_RULES[rules.key]
  if (fact.kind === 'end' && end) return add('play', end, fact.side ?? undefined)
  if (fact.kind === 'bout-result' && bout) return add('play', bout, fact.side ?? undefined)
  if (fact.kind === 'race' && race && fact.state === 'done') return add('play', race)
  const winner = (['home', 'away'] as const).find((side) => score[side] > before[side])
  // The last point, since the set ends only when the next one begins.
  if (rules.scoring === 'sets' && set && winner) return add('set', set, winner, before.point)
  if (fact.kind !== 'step' || fact.by <= 0) return
  const { side } = fact
  const lead = acts[fact.act ?? '']
  if (lead) return add('play', lead, side)
  if (fact.stat !== 'score') return
  before.point = fact
  const inRow = before.run.side === side ? before.run.points : 0
  before.run = { side, points: inRow + fact.by }
  const ahead = leaderOf(score)
  if (close && isClose(rules, state, { ...close, score, at: fact.at })) return add('play', close, side)
  if (leads && state.part.n >= leads.from && ahead && ahead !== leaderOf(before)) return add('lead', leads, ahead)
  if (run && inRow < run.points && inRow + fact.by >= run.points) add('run', run, side)
}

const leaderOf = ({ home, away }: Record<Side, number>): Side | undefined =>
  home === away ? undefined : home > away ? 'home' : otherSide('home')

type Late = NonNullable<MomentRules['close']> & { score: Record<Side, number>; at: number }

/** True for a point that may decide a set, or comes late in a close game. */
function isClose(rules: SportRules, { part, clock, home, away }: Readonly<ScoreState>, { by, leftMs, points, score, at }: Late) {
  const isLast = part.n >= rules.parts.regular
  if (points) {
    const [ours = 0, theirs = 0] = [home, away].map(({ byPart }) => byPart[part.n - 1] ?? 0)
    return Math.abs(ours - theirs) <= by && Math.max(ours, theirs) >= (isLast ? points.last : points.set)
  }
  const left = rules.clock === 'down' ? clockAt(clock, at) : lengthOf(rules, part) - clockAt(clock, at)
  return isLast && left <= (leftMs ?? 0) && Math.abs(score.home - score.away) <= by
}
