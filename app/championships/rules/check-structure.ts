import { poolsIn, resultsIn } from './sources.ts'
import { MOST_GAMES, MOST_TEAMS, type Side, type Slot, type Source, type Structure } from './structure.ts'

export type FaultReason =
  | 'too-many-games'
  | 'too-many-teams'
  | 'code-twice'
  | 'missing-game'
  | 'missing-pool'
  | 'itself'
  | 'cycle'
  | 'fed-twice'
  | 'both-sides'
  | 'team-twice'
  | 'seed-twice'
  | 'pool-twice'
  | 'no-such-seed'
  | 'no-such-member'
  | 'place-beyond'
  | 'even-series'
  | 'series-number'
  | 'other-sport'
  | 'other-gender'

/** What is wrong with a structure, and where: `code` and `side`, or an entrant. */
export type StructureFault = {
  reason: FaultReason
  code: string | null
  side: Side | null
  /** The games by which it comes about, in order: the cycle, or the places that one result feeds. */
  chain: string[]
  /** The team, seed, pool or limit that it is about. */
  about?: string | number
  /** True for what a draft may leave open. */
  isWarning: boolean
}

/** Tells why a team may not take part; undefined for one that may. */
export type TeamCheck = (teamId: string) => 'other-sport' | 'other-gender' | undefined

/** The most faults that are told, besides warnings. */
const MOST_FAULTS = 50
const SIDES = ['home', 'away'] as const
const WARNINGS: ReadonlySet<FaultReason> = new Set(['no-such-seed', 'no-such-member'])

type Place = { code: string | null; side: Side | null; chain?: string[]; about?: string | number }
type Report = (reason: FaultReason, place: Place) => void

/** Returns what is wrong with a structure (spec B2), up to 50 faults; beyond the limits nothing else is looked at. */
export function checkStructure(structure: Structure, teamCheck: TeamCheck = () => undefined): StructureFault[] {
  const faults: StructureFault[] = []
  let left = MOST_FAULTS
  const report: Report = (reason, { chain = [], ...place }) => {
    const isWarning = WARNINGS.has(reason)
    if (isWarning || left-- > 0) faults.push({ reason, ...place, chain, isWarning })
  }
  const nowhere = { code: null, side: null }
  if (structure.slots.length > MOST_GAMES) report('too-many-games', { ...nowhere, about: MOST_GAMES })
  if (structure.entrants.length > MOST_TEAMS) report('too-many-teams', { ...nowhere, about: MOST_TEAMS })
  if (faults.length > 0) return faults
  checkEntrants(structure, teamCheck, report)
  checkSeries(structure, report)
  checkSources(structure, teamCheck, report)
  if (left > 0) checkFeeds(structure, report)
  if (left > 0) for (const chain of cyclesOf(structure)) report('cycle', { code: chain[0] ?? null, side: null, chain })
  return faults
}

function checkEntrants({ entrants, pools }: Structure, teamCheck: TeamCheck, report: Report) {
  const teams = new Set<string>()
  const seeds = new Set<number>()
  const keys = new Set<string>()
  for (const { key } of pools) {
    if (keys.has(key.toUpperCase())) report('pool-twice', { code: null, side: null, about: key })
    keys.add(key.toUpperCase())
  }
  for (const { teamId, seed, pool } of entrants) {
    const place = { code: null, side: null, about: teamId }
    if (teams.has(teamId)) report('team-twice', place)
    if (seed !== null && seeds.has(seed)) report('seed-twice', { ...place, about: seed })
    if (pool !== null && !pools.some(({ key }) => key === pool)) report('missing-pool', { ...place, about: pool })
    const reason = teamCheck(teamId)
    if (reason) report(reason, place)
    teams.add(teamId)
    if (seed !== null) seeds.add(seed)
  }
}

/** A series is odd, and its games have its numbers, each once. A win that one side begins with is a game. */
function checkSeries({ slots }: Structure, report: Report) {
  const codes = new Set<string>()
  const numbers = new Set<string>()
  const lengths = new Map<string, number>()
  for (const { code, series } of slots) {
    if (codes.has(code)) report('code-twice', { code, side: null, about: code })
    codes.add(code)
    if (!series) continue
    const key = `${series.code} ${series.number}`
    const length = lengths.get(series.code) ?? series.of
    if (series.of % 2 === 0 || length !== series.of) report('even-series', { code, side: null, about: series.of })
    if (series.number < 1 || series.number > series.of - (series.ahead ? 1 : 0) || numbers.has(key))
      report('series-number', { code, side: null, about: series.number })
    numbers.add(key)
    lengths.set(series.code, length)
  }
  for (const { code, series } of slots)
    if (series && codes.has(series.code)) report('code-twice', { code, side: null, about: series.code })
}

function checkSources({ slots, entrants, pools }: Structure, teamCheck: TeamCheck, report: Report) {
  const codes = new Set(slots.flatMap(({ code, series }) => (series ? [code, series.code] : [code])))
  const seeds = new Set(entrants.map(({ seed }) => seed))
  const sizes = new Map(pools.map(({ key }) => [key, entrants.filter(({ pool }) => pool === key).length]))
  for (const slot of slots) {
    const { code, pool } = slot
    if (slot.stage === 'pool' && (pool === null || !sizes.has(pool)))
      report('missing-pool', { code, side: null, about: pool ?? '' })
    if (slot.stage !== 'meet' && isSame(slot.home, slot.away)) report('both-sides', { code, side: 'away' })
    for (const side of SIDES) {
      const source = slot[side]
      const place = { code, side }
      for (const { of } of resultsIn(source))
        if (of === code || of === slot.series?.code) report('itself', { ...place, chain: [code, code] })
        else if (!codes.has(of)) report('missing-game', { ...place, chain: [of, code], about: of })
      for (const key of source.kind === 'member' ? [source.pool] : poolsIn(source)) {
        const size = sizes.get(key)
        if (size === undefined) report('missing-pool', { ...place, about: key })
        // A pool without teams is one that is not drawn yet.
        else if ('place' in source && source.place > size && size > 0) report('place-beyond', { ...place, about: source.place })
        else if (source.kind === 'member' && source.n > size) report('no-such-member', { ...place, about: source.n })
      }
      if (source.kind === 'best' && source.n > source.pools.length) report('place-beyond', { ...place, about: source.n })
      if (source.kind === 'lowest' && source.n > source.of.length) report('place-beyond', { ...place, about: source.n })
      if (source.kind === 'seed' && !seeds.has(source.seed)) report('no-such-seed', { ...place, about: source.seed })
      const reason = source.kind === 'team' ? teamCheck(source.teamId) : undefined
      if (reason) report(reason, { ...place, about: 'teamId' in source ? source.teamId : '' })
    }
  }
}

const isSame = (one: Source, other: Source) =>
  one.kind !== 'open' && one.kind !== 'bye' && JSON.stringify(one) === JSON.stringify(other)

/** What of a source may stand in one place only; a reseeding takes the winners of its games together. */
function fedBy(source: Source, { code, series, stage }: Slot): { key: string; by: string }[] {
  const by = series?.code ?? code
  switch (source.kind) {
    case 'winner':
    case 'loser':
      return [{ key: `${source.kind} ${source.of}`, by }]
    case 'lowest': {
      const together = `lowest of ${source.of.toSorted().join(' ')}`
      return [{ key: `${together} ${source.n}`, by }, ...source.of.map((of) => ({ key: `winner ${of}`, by: together }))]
    }
    case 'place':
      return [{ key: `place ${source.pool} ${source.place}`, by }]
    case 'best':
      return [{ key: `best ${source.pools.toSorted().join(' ')} ${source.place} ${source.n}`, by }]
    case 'seed':
    case 'team':
      return stage === 'pool'
        ? []
        : [{ key: `${source.kind} ${source.kind === 'seed' ? source.seed : source.teamId} ${stage}`, by }]
    default:
      return []
  }
}

/** A result feeds one place as winner and one as loser; a team begins in one game of a stage. A series is one place. */
function checkFeeds({ slots }: Structure, report: Report) {
  const fed = new Map<string, { by: string; code: string }>()
  for (const slot of slots.filter(({ stage }) => stage !== 'meet'))
    for (const side of SIDES)
      for (const { key, by } of fedBy(slot[side], slot)) {
        const first = fed.get(key)
        if (!first) fed.set(key, { by, code: slot.code })
        else if (first.by !== by) {
          const { kind } = slot[side]
          const isTeam = kind === 'seed' || kind === 'team'
          const of = resultsIn(slot[side]).map((result) => result.of)
          report(isTeam ? 'team-twice' : 'fed-twice', {
            code: slot.code,
            side,
            chain: [...of, first.code, slot.code],
            about: key,
          })
        }
      }
}

/**
 * Finds the cycles of games that wait for each other, each as its codes with the first one again at the end. Pools and series are
 * nodes of their own, so that the graph stays small.
 */
function cyclesOf({ slots }: Structure): string[][] {
  const before = new Map<string, string[]>()
  const add = (node: string, needs: string) => before.set(node, [...(before.get(node) ?? []), needs])
  const codes = new Set(slots.map(({ code }) => code))
  for (const slot of slots) {
    if (slot.series) add(`series ${slot.series.code}`, slot.code)
    if (slot.stage === 'pool' && slot.pool !== null) add(`pool ${slot.pool}`, slot.code)
    for (const source of [slot.home, slot.away]) {
      for (const { of } of resultsIn(source))
        if (of !== slot.code && of !== slot.series?.code) add(slot.code, codes.has(of) ? of : `series ${of}`)
      for (const key of poolsIn(source)) add(slot.code, `pool ${key}`)
    }
  }
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  function visit(node: string) {
    const at = path.indexOf(node)
    if (at >= 0) {
      const games = path.slice(at).filter((each) => codes.has(each))
      cycles.push([...games, games[0] ?? ''])
    } else if (!done.has(node)) {
      path.push(node)
      before.get(node)?.forEach(visit)
      path.pop()
      done.add(node)
    }
  }
  codes.forEach(visit)
  return cycles
}
