import { foldChampionship } from '../../app/championships/rules/fold-championship.ts'
import type { Entrant, Fact, Side, Slot, SlotResult, Source, Structure } from '../../app/championships/rules/structure.ts'
import { poolOfSeed, roundRobin, structureFrom, TEMPLATES, type Template } from '../../app/championships/rules/templates.ts'

/** Teams t1, t2 … by seed, spread over the pools. */
export const entrantsOf = (count: number, pools: readonly string[] = []): Entrant[] =>
  Array.from({ length: count }, (_, at) => ({
    teamId: `t${at + 1}`,
    seed: at + 1,
    pool: poolOfSeed(pools, at + 1),
    route: { en: '', fr: '' },
  }))

export function templateNamed(key: string): Template {
  const template = TEMPLATES.find((each) => each.key === key)
  if (!template) throw new Error(`no template ${key}`)
  return template
}

/** A template with teams; sides left open get teams. */
export function structureOf(key: string, teams?: number): Structure {
  const template = templateNamed(key)
  const structure = structureFrom(template, entrantsOf(teams ?? template.teams[0] ?? 0, template.pools))
  let next = 1
  const fill = (source: Structure['slots'][number]['home']) =>
    source.kind === 'open' ? { kind: 'team' as const, teamId: `t${next++}` } : source
  return { ...structure, slots: structure.slots.map((slot) => ({ ...slot, home: fill(slot.home), away: fill(slot.away) })) }
}

export function result(home: number, away: number, more: Partial<SlotResult> = {}): SlotResult {
  const winner = home === away ? null : home > away ? 'home' : 'away'
  const teams = { home: null, away: null }
  return { state: 'official', home, away, byPart: { home: [], away: [] }, winner, teams, hasBegun: true, ...more }
}

let seq = 0
type Said<Each> = Each extends Fact ? Omit<Each, 'id' | 'seq' | 'at' | 'reason'> : never

/** Makes a fact that is newer than all before. */
export function fact<Kind extends Said<Fact>>(said: Kind, id = `f${seq + 1}`) {
  seq++
  return { ...said, id, seq, at: '2026-03-13T12:00:00Z', reason: { en: 'why', fr: 'pourquoi' } }
}

export type Score = [home: number, away: number]

/** Plays all games that can be played, round by round, and returns the results with the state after them. */
export function play(
  structure: Structure,
  score: (game: { code: string } & Record<Side, string>) => Score | undefined,
  facts: readonly Fact[] = [],
) {
  const results = new Map<string, SlotResult>()
  for (;;) {
    const state = foldChampionship(structure, facts, results)
    const before = new Set(results.keys())
    for (const [code, { status, home, away }] of state.slots) {
      if (status !== 'ready' || results.has(code) || home.teamId === null || away.teamId === null) continue
      const { series } = structure.slots.find((slot) => slot.code === code) ?? {}
      const isLater = structure.slots.some(
        (slot) => series && slot.series?.code === series.code && slot.series.number < series.number && !before.has(slot.code),
      )
      if (isLater) continue
      const teams = { home: home.teamId, away: away.teamId }
      const scored = score({ code, ...teams })
      if (scored) results.set(code, result(...scored, { teams }))
    }
    if (results.size === before.size) return { state, results }
  }
}

export const seedOf = (team: string) => Number(team.slice(1))

/** The better seed wins. */
export const bySeed = ({ home, away }: Record<Side, string>): Score => (seedOf(home) < seedOf(away) ? [3, 1] : [1, 3])

const POOLS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

/** A tree with a game for third place. */
function tree(name: string, teams: Source[]): Slot[] {
  const game = (code: string, round: number, home: Source, away: Source): Slot => ({
    ...{ code, stage: 'knockout', round, position: 1, name: { en: '', fr: '' }, home, away },
    ...{ pool: null, series: null, need: 'always', decides: null },
  })
  const slots: Slot[] = []
  for (let round = 1, left = teams; left.length > 1; round++) {
    const next: Source[] = []
    for (let at = 0; at < left.length; at += 2) {
      const [home, away] = left.slice(at, at + 2)
      if (!home || !away) continue
      const code = `${name}${round}-${at / 2 + 1}`
      slots.push(game(code, round, home, away))
      next.push({ kind: 'winner', of: code })
    }
    left = next
  }
  const [one, two] = slots.slice(-3).map(({ code }): Source => ({ kind: 'loser', of: code }))
  return one && two ? [...slots, game(`${name}BRONZE`, 9, one, two)] : slots
}

/** Eight pools of eight; the first two of each play a tree of sixteen, the third and the fourth each a tree of eight. */
export function largestChampionship(): Structure {
  const games = roundRobin(POOLS, 8, () => ({ day: 0, time: '12:00' })).map(({ slot }) => slot)
  const at = (place: number, pools = POOLS) => pools.map((pool): Source => ({ kind: 'place', pool, place }))
  const slots = [...games, ...tree('M', [...at(1), ...at(2, POOLS.toReversed())]), ...tree('T', at(3)), ...tree('F', at(4))]
  return {
    ...structureOf('four'),
    entrants: entrantsOf(64, POOLS),
    pools: POOLS.map((key) => ({ key, name: { en: key, fr: key } })),
    slots,
  }
}
