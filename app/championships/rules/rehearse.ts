import { foldChampionship } from './fold-championship.ts'
import type { ChampionshipState, Fact, Side, SlotResult, Structure } from './structure.ts'

export type Rehearsal = {
  state: ChampionshipState
  /** The results so far, with the invented ones. */
  results: ReadonlyMap<string, SlotResult>
  /** The codes of the games with an invented result, one list for each step. */
  steps: string[][]
  /** True when no further game can be played: all is decided, or staff have to decide something first. */
  isOver: boolean
}

/**
 * Plays a championship on with invented results, from the state that it is in (spec B12). In each step every team whose opponent is
 * known plays at most one game; `until`: the number of steps. Lots are drawn where teams stay tied. Nothing is stored, and the
 * same `seed` gives the same results.
 */
export function rehearse(
  structure: Structure,
  facts: readonly Fact[],
  results: ReadonlyMap<string, SlotResult>,
  { until = Number.POSITIVE_INFINITY, seed = 1 }: { until?: number; seed?: number } = {},
): Rehearsal {
  const played = new Map(results)
  const said = [...facts]
  const lots = new Set<string>()
  const steps: string[][] = []
  for (;;) {
    const state = foldChampionship(structure, said, played)
    // Each lot is drawn once, so that a question that remains ends the rehearsal.
    const tied = state.asks.find((ask) => ask.kind === 'drawn' && !lots.has(ask.teamIds.join()))
    if (tied?.kind === 'drawn') {
      lots.add(tied.teamIds.join())
      const order = tied.teamIds.toSorted((a, b) => hashOf(`${seed} ${a}`) - hashOf(`${seed} ${b}`))
      const seq = Math.max(0, ...said.map((fact) => fact.seq)) + 1
      said.push({ kind: 'draw', order, id: `rehearsed ${seq}`, seq, at: '', reason: { en: '', fr: '' } })
      continue
    }
    const next = playable(structure, state, played)
    if (next.length === 0 || steps.length >= until) return { state, results: played, steps, isOver: next.length === 0 }
    for (const { code, teams } of next) played.set(code, endOf(played.get(code)) ?? invented(code, teams, seed))
    steps.push(next.map(({ code }) => code))
  }
}

type Game = { code: string; teams: Record<Side, string> }

/** Returns the games of the next step, in the order of the structure: later games of a series and of a team wait. */
function playable({ slots }: Structure, state: ChampionshipState, results: ReadonlyMap<string, SlotResult>): Game[] {
  const busy = new Set<string>()
  return slots.flatMap(({ code, stage, series }) => {
    const { status, home, away } = state.slots.get(code) ?? {}
    if (status !== 'ready' || stage === 'meet' || results.get(code)?.state === 'official') return []
    if (!home?.teamId || !away?.teamId || home.isNobody || away.isNobody) return []
    const keys = [home.teamId, away.teamId, ...(series ? [`series ${series.code}`] : [])]
    if (keys.some((key) => busy.has(key))) return []
    for (const key of keys) busy.add(key)
    return [{ code, teams: { home: home.teamId, away: away.teamId } }]
  })
}

/** A game that is over with a winner keeps its real score. */
const endOf = (result: SlotResult | undefined): SlotResult | undefined =>
  result?.state === 'over' && result.winner ? { ...result, state: 'official' } : undefined

function invented(code: string, teams: Record<Side, string>, seed: number): SlotResult {
  const number = hashOf(`${seed} ${code}`)
  const winner = number % 2 === 0 ? 'home' : 'away'
  const [more, less] = [3 + ((number >>> 1) % 4), (number >>> 4) % 3]
  const [home, away] = winner === 'home' ? [more, less] : [less, more]
  return { state: 'official', home, away, byPart: { home: [home], away: [away] }, winner, teams, hasBegun: true }
}

/** FNV-1a, with its bits mixed, as a whole number of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
