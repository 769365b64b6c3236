import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { lengthOf, playedMs } from './game-clock.ts'
import { firstStart, type PartStart, startAfterClock, startAfterPart } from './penalty-time.ts'
import { type Entry, type Fact, inOrder, isAfterOfficial, otherSide, SIDES, type Side, undoneIds } from './score-fact.ts'
import { type BoutState, clockAt, type RaceState, type ScoreState, type SideState } from './score-state.ts'
import type { SportRules, Stat } from './sport-rules.ts'

/**
 * Returns the state that the facts add up to, whatever order they arrive in and however often (spec S2). It depends on nothing
 * else: an undone fact leaves no trace, unless the result was official before the undo (spec S7). `watch`: called after each fact
 * that counts, with the state so far and the score as boards would show it.
 */
export function foldScore(
  rules: SportRules,
  facts: readonly Fact[],
  watch?: (fact: Fact, state: Readonly<ScoreState>, score: Record<Side, number>) => void,
): ScoreState {
  const ordered = inOrder(facts)
  const undone = undoneIds(ordered)
  const state = emptyScore(rules)
  const memory: Memory = { bouts: new Map(), races: new Map(), start: firstStart(rules) }
  for (const fact of ordered) {
    if (fact.kind === 'undo' || undone.has(fact.id) || comesTooLate(state, fact)) continue
    state.beganAt ||= fact.at
    const before = rules.after && { part: state.part, situation: { ...state.situation } }
    const wasDecided = isDecided(rules, state, memory)
    apply(rules, state, memory, fact)
    if (!wasDecided && isDecided(rules, state, memory)) state.clock = stopped(state, fact.at)
    if (before) rules.after?.(state, fact, before)
    watch?.(fact, state, scoreNow(rules, state, memory))
  }
  finish(rules, state, memory)
  return state
}

/** True for a fact that came after the result was official and is no correction, so that it changes nothing. */
const comesTooLate = ({ officialAt }: ScoreState, { kind }: Fact) => officialAt > 0 && !isAfterOfficial(kind)

const MOST_PENALTIES = 40

type Memory = { bouts: Map<number, BoutState>; races: Map<string, RaceState>; start: PartStart }

export function emptyScore({ key, clock, parts }: SportRules): ScoreState {
  return {
    sport: key,
    part: { n: 1, of: 'regular', isBreak: false },
    clock: { mode: clock, isRunning: false, ms: clock === 'down' ? parts.lengthMs : 0, at: 0 },
    home: { score: 0, byPart: [0], x: {} },
    away: { score: 0, byPart: [0], x: {} },
    situation: {},
    penalties: [],
    bouts: [],
    races: [],
    standing: [],
    beganAt: 0,
    finalAt: 0,
    officialAt: 0,
    corrections: [],
  }
}

function apply(rules: SportRules, state: ScoreState, memory: Memory, fact: Fact): void {
  switch (fact.kind) {
    case 'step':
      step(rules, state, memory, fact)
      break
    case 'set':
      set(rules, state, memory, fact)
      break
    case 'part':
      begin(rules, state, memory, fact, fact.at)
      break
    case 'clock':
      if (rules.clock !== 'none') {
        memory.start = startAfterClock(rules, state, memory.start, fact.ms)
        state.clock = { mode: rules.clock, isRunning: fact.isRunning, ms: fact.ms, at: fact.isRunning ? fact.at : 0 }
      }
      break
    case 'situation':
      situate(rules, state, fact.to)
      break
    case 'penalty': {
      const { id, side, number, minutes } = fact
      const from = playedMs(rules, state, fact.at)
      state.penalties.push({ id, side, number, minutes, endsMs: from + minutes * MINUTE_MS })
      // A very long log must not slow down each fold; no game has this many penalties at once.
      if (state.penalties.length > MOST_PENALTIES) state.penalties.shift()
      break
    }
    case 'penalty-over':
      state.penalties = state.penalties.filter(({ id }) => id !== fact.of)
      break
    case 'end':
      end(rules, state, memory, fact)
      break
    case 'bout':
    case 'bout-result':
      bout(rules, state, memory, fact)
      break
    case 'race': {
      const { key, name, state: stands, places } = fact
      memory.races.set(key, { key, name, state: stands, places, at: fact.at })
      break
    }
    case 'standing':
      state.standing = fact.teams
      break
    case 'final':
      state.finalAt = fact.at
      state.clock = stopped(state, fact.at)
      break
    case 'official':
      state.finalAt ||= fact.at
      state.officialAt = fact.at
      state.clock = stopped(state, fact.at)
      break
    case 'correction': {
      const { at, side, stat, to, part, reason } = fact
      const isOfPart = stat === 'score' && part !== undefined
      const scored = isOfPart ? (state[side].byPart[part - 1] ?? 0) : scoreSoFar(rules, state, memory, side)
      const from = stat === 'score' ? Math.max(0, scored) : (state[side].x[stat] ?? 0)
      if (isOfPart) add(state[side], part - 1, to - scored)
      else if (stat === 'score') total(rules, state, memory, side, to)
      else state[side].x[stat] = to
      state.corrections.push({ at, side, stat, from, to, reason })
      break
    }
    case 'undo':
      break
  }
}

const stopped = ({ clock }: ScoreState, at: number) => ({ ...clock, isRunning: false, ms: clockAt(clock, at), at: 0 })

/** Returns the score that an entry sets or corrects: in sports with sets, that of the set. */
export const scoreOf = ({ scoring }: SportRules, state: ScoreState, side: Side): number =>
  scoring === 'sets' ? (state[side].byPart[state.part.n - 1] ?? 0) : state[side].score

/** Returns a side's score so far, in sports with sets that of the set; negative if an earlier fact is still in transit. */
function scoreSoFar(rules: SportRules, state: ScoreState, { bouts }: Memory, side: Side): number {
  if (rules.scoring === 'sets') return state[side].byPart[state.part.n - 1] ?? 0
  return sumOf(state[side]) + wonIn(bouts.values(), side) + shootoutGoal(rules, state, side)
}

/** Returns both sides' scores so far: points, goals, or sets won. */
function scoreNow(rules: SportRules, state: ScoreState, memory: Memory): Record<Side, number> {
  if (rules.scoring !== 'sets')
    return { home: scoreSoFar(rules, state, memory, 'home'), away: scoreSoFar(rules, state, memory, 'away') }
  const counted = { ...state, home: { ...state.home }, away: { ...state.away } }
  countSets(counted)
  return { home: counted.home.score, away: counted.away.score }
}

/** Returns 1 for a side whose won shootout adds a goal to its score, once the game is over; else 0. */
function shootoutGoal({ isShootoutGoal }: SportRules, state: ScoreState, side: Side): number {
  const [ours, theirs] = [state[side].x.shootout ?? 0, state[otherSide(side)].x.shootout ?? 0]
  return isShootoutGoal && state.finalAt > 0 && ours > theirs ? 1 : 0
}

/** Returns a team's points from bouts. */
const wonIn = (bouts: Iterable<BoutState>, side: Side) => [...bouts].reduce((sum, { result }) => sum + (result?.[side] ?? 0), 0)

const add = ({ byPart }: SideState, at: number, by: number) => {
  while (byPart.length <= at) byPart.push(0)
  byPart[at] = (byPart[at] ?? 0) + by
}

/** True when the current bout is won or has a result. */
function isDecided(rules: SportRules, state: ScoreState, { bouts }: Memory): boolean {
  const bout = bouts.get(state.part.n)
  return bout !== undefined && (bout.result !== undefined || rules.isBoutWon?.(bout, state) === true)
}

/** Returns the bout that was called last, to which points belong. */
function current(state: ScoreState, memory: Memory): BoutState {
  const n = state.part.n
  const known = memory.bouts.get(n) ?? { n, label: '', home: 0, away: 0 }
  memory.bouts.set(n, known)
  return known
}

function step(rules: SportRules, state: ScoreState, memory: Memory, { side, stat, by }: Entry & { kind: 'step' }) {
  if (rules.scoring === 'bouts' && stat === 'points') current(state, memory)[side] += by
  else if (stat === 'score') {
    add(state[side], state.part.n - 1, by)
    if (rules.hasShotGoals && state.part.of !== 'shootout') state[side].x.shots = (state[side].x.shots ?? 0) + by
  } else state[side].x[stat] = (state[side].x[stat] ?? 0) + by
}

function set(rules: SportRules, state: ScoreState, memory: Memory, { side, stat, to, part }: Entry & { kind: 'set' }) {
  if (rules.scoring === 'bouts' && stat === 'points') {
    current(state, memory)[side] = to
  } else if (stat !== 'score') state[side].x[stat] = to
  else if (part !== undefined || rules.scoring === 'sets') {
    const at = (part ?? state.part.n) - 1
    add(state[side], at, to - (state[side].byPart[at] ?? 0))
  } else total(rules, state, memory, side, to)
}

/** Sets the total score; the current part takes the difference. In sports with sets it sets the score of the set. */
function total(rules: SportRules, state: ScoreState, memory: Memory, side: Side, to: number) {
  const at = state.part.n - 1 - (isUnplayedEnd(rules, state) ? 1 : 0)
  add(state[side], at, to - scoreSoFar(rules, state, memory, side))
}

function begin(rules: SportRules, state: ScoreState, memory: Memory, to: ScoreState['part'], now: number) {
  const { n, of, isBreak } = to
  const from = state.part
  const isOther = n !== from.n || of !== from.of
  if (isOther) memory.start = startAfterPart(rules, state, memory.start, to, now)
  state.part = { n, of, isBreak }
  if (!isOther) return
  for (const side of [state.home, state.away]) {
    add(side, n - 1, 0)
    for (const [stat, rule] of Object.entries(rules.stats)) if (beginsAnew(rules, rule, { from, to })) delete side.x[stat]
  }
  const mode = rules.clock
  if (mode !== 'none') state.clock = { mode, isRunning: false, ms: mode === 'down' ? lengthOf(rules, { n, of }) : 0, at: 0 }
}

function beginsAnew({ parts }: SportRules, { anewWith }: Stat, { from, to }: Record<'from' | 'to', { n: number }>): boolean {
  if (anewWith === 'regular-part') return Math.min(from.n, parts.regular) !== Math.min(to.n, parts.regular)
  return anewWith === 'part'
}

function situate({ situation }: SportRules, state: ScoreState, to: Record<string, string | number | null>) {
  for (const [key, value] of Object.entries(to)) {
    if (!Object.hasOwn(situation, key)) continue
    if (value === null) delete state.situation[key]
    else state.situation[key] = value
  }
}

/** Enters an end: the side that did not score gets the hammer, which does not change sides after a blank end. */
function end(rules: SportRules, state: ScoreState, memory: Memory, { side, points, at }: Fact & { kind: 'end' }) {
  if (side !== null && points > 0) {
    add(state[side], state.part.n - 1, points)
    state.situation.hammer = otherSide(side)
  }
  const n = Math.min(state.part.n + 1, 40)
  begin(rules, state, memory, { n, of: n > rules.parts.regular ? 'overtime' : 'regular', isBreak: false }, at)
}

function bout(rules: SportRules, state: ScoreState, memory: Memory, fact: Fact & { kind: 'bout' | 'bout-result' }) {
  const known = memory.bouts.get(fact.n) ?? { n: fact.n, label: '', home: 0, away: 0 }
  memory.bouts.set(fact.n, known)
  if (fact.kind === 'bout') {
    known.label = fact.label
    begin(rules, state, memory, { n: fact.n, of: 'regular', isBreak: false }, fact.at)
  } else {
    const { side, code, home, away } = fact
    known.result = { side, code, home, away }
  }
}

const sumOf = ({ byPart }: SideState) => byPart.reduce((sum, each) => sum + each, 0)

/**
 * True for an end that was not played. Entering an end begins the next one, so the last end of a game that is over may have no
 * points.
 */
const isUnplayedEnd = ({ parts }: SportRules, { part: { n }, finalAt, home, away }: ScoreState): boolean =>
  parts.name === 'end' && finalAt > 0 && n > 1 && [home, away].every(({ byPart }) => (byPart[n - 1] ?? 0) === 0)

function dropUnplayedEnd(rules: SportRules, state: ScoreState) {
  if (!isUnplayedEnd(rules, state)) return
  const n = state.part.n - 1
  for (const side of SIDES) state[side].byPart = state[side].byPart.slice(0, n)
  state.part = { n, of: n > rules.parts.regular ? 'overtime' : 'regular', isBreak: false }
}

function finish(rules: SportRules, state: ScoreState, { bouts, races }: Memory) {
  dropUnplayedEnd(rules, state)
  if (rules.scoring === 'sum') for (const side of SIDES) state[side].score = sumOf(state[side]) + shootoutGoal(rules, state, side)
  if (rules.scoring === 'sets') countSets(state)
  if (rules.scoring === 'bouts') {
    state.bouts = [...bouts.values()].sort((a, b) => a.n - b.n)
    for (const side of SIDES) state[side].score = wonIn(state.bouts, side) + sumOf(state[side])
  }
  state.races = [...races.values()]
  // Steps may sum to a negative number while an earlier one is still in transit.
  for (const side of [state.home, state.away]) {
    side.score = Math.max(0, side.score)
    side.byPart = rules.scoring === 'sets' ? side.byPart.map((each) => Math.max(0, each)) : shared(side.byPart)
    for (const stat of Object.keys(side.x)) side.x[stat] = Math.max(0, side.x[stat] ?? 0)
  }
  for (const each of state.bouts) {
    for (const side of SIDES) each[side] = Math.min(Math.max(0, each[side]), rules.decisive ?? Number.POSITIVE_INFINITY)
  }
  const played = playedMs(rules, state, state.clock.at)
  state.penalties = state.penalties.filter(({ endsMs }) => endsMs > played)
}

/**
 * Returns points by part, none negative, with the same sum: a part takes what it lacks from the parts before it, else from those
 * after it.
 */
function shared(byPart: readonly number[]): number[] {
  const parts = [...byPart]
  const carry = (from: number, to: number) => {
    const under = Math.min(0, parts[from] ?? 0)
    parts[from] = (parts[from] ?? 0) - under
    if (to in parts) parts[to] = (parts[to] ?? 0) + under
  }
  for (let at = parts.length - 1; at > 0; at--) carry(at, at - 1)
  for (let at = 0; at < parts.length; at++) carry(at, at + 1)
  return parts
}

/** Returns both sides' scores as they will be once the game is over, when the current set counts. */
export function scoresIfOver(rules: SportRules, state: ScoreState): Record<Side, number> {
  const over = { ...state, home: { ...state.home }, away: { ...state.away }, finalAt: 1 }
  if (rules.scoring === 'sets') countSets(over)
  if (state.finalAt === 0) for (const side of SIDES) over[side].score += shootoutGoal(rules, over, side)
  return { home: over.home.score, away: over.away.score }
}

/** Counts the sets that each side has won; a set is won once the next one has begun, or the game is over. */
function countSets(state: ScoreState) {
  const { home, away, part, finalAt } = state
  const isDone = (at: number) => at < part.n - 1 || finalAt > 0
  home.score = 0
  away.score = 0
  for (let at = 0; at < Math.max(home.byPart.length, away.byPart.length); at++) {
    const [ours, theirs] = [home.byPart[at] ?? 0, away.byPart[at] ?? 0]
    if (!isDone(at) || ours === theirs) continue
    if (ours > theirs) home.score++
    else away.score++
  }
}
