import type { Folding } from './folding.ts'
import type { Outcome } from './seats.ts'
import { resultsIn } from './sources.ts'
import type { StandingFacts } from './standing-facts.ts'
import type { ChampionshipState, Slot, Source, Structure, TeamTotal } from './structure.ts'

/** A game or series of the bracket that is needed. */
type Unit = {
  code: string
  first: Slot
  slots: Slot[]
  outcome: Outcome
  /** The round of the knockout that its teams come from: later ones are better. */
  level: number
  /** How many games a team plays up to it. */
  depth: number
  /** The results after which a team's way ends. */
  ends: ReadonlySet<'winner' | 'loser'>
}

/**
 * Returns the final places that are decided (spec B3): by staff, by a game that decides them, or by the round or the rank of a pool
 * where a team's way ends, or by the totals of a meet. Teams whose ways end in one round share a place.
 */
export function finalPlaces(
  structure: Structure,
  said: StandingFacts,
  folding: Folding,
  totals: readonly TeamTotal[],
): ChampionshipState['final'] {
  const places = new Map<string, number>()
  const isMeet = structure.slots.length > 0 && structure.slots.every(({ stage }) => stage === 'meet')
  if (isMeet && structure.slots.every((slot) => folding.game(slot).status === 'decided')) {
    const ids = new Set(structure.entrants.map(({ teamId }) => teamId))
    for (const { team, rank } of totals) if (ids.has(team)) places.set(team, rank)
  }
  const units = unitsOf(structure, folding)
  const openRound = Math.max(0, ...units.map((unit) => (hasOpenSide(unit, folding) ? unit.first.round : 0)))
  const lastUnits = new Map<string, Unit>()
  for (const unit of units.toSorted((a, b) => a.depth - b.depth))
    for (const { id } of [unit.outcome.home, unit.outcome.away]) if (id !== null) lastUnits.set(id, unit)
  const tiers = placesOfTiers(structure, units, lastUnits, folding)
  for (const [team, unit] of lastUnits) {
    const place = placeIn(unit, team, tiers.units)
    if (place !== undefined && (unit.first.decides || unit.first.round >= openRound)) places.set(team, place)
  }
  if (openRound === 0)
    for (const [team, place] of placesInPools(structure, tiers, folding)) if (!lastUnits.has(team)) places.set(team, place)
  const isOver =
    units.every(({ outcome }) => outcome.status === 'decided') &&
    structure.pools.every(({ key }) => folding.pool(key).isOver && folding.pool(key).standing.every(({ isFinal }) => isFinal))
  if (isOver && structure.slots.length > 0 && structure.slots.every(({ stage }) => stage !== 'meet')) {
    const left = structure.entrants.filter(({ teamId }) => !places.has(teamId))
    const counts = Map.groupBy(places.values(), (place) => place)
    const last = Math.max(0, ...[...counts].map(([place, teams]) => place + teams.length - 1))
    for (const { teamId } of left) places.set(teamId, last + 1)
  }
  for (const [team, place] of said.places) places.set(team, place)
  const grouped = Map.groupBy(places, ([, place]) => place)
  return [...grouped].sort(([a], [b]) => a - b).map(([place, teams]) => ({ place, teamIds: teams.map(([team]) => team).sort() }))
}

function unitsOf({ slots }: Structure, folding: Folding): Unit[] {
  const games = slots.filter(({ stage }) => stage !== 'pool' && stage !== 'meet')
  const needed = [...Map.groupBy(games, ({ code, series }) => series?.code ?? code)].filter(([, group]) =>
    group.some((slot) => folding.game(slot).status !== 'not-needed'),
  )
  const taken = new Map(needed.map(([code, group]) => [code, sourcesOf(group, folding).flatMap(resultsIn)]))
  const goingOn = new Set([...taken.values()].flat().map(({ result, of }) => `${result} ${of}`))
  const known = new Map<string, Unit>()
  const groups = new Map(needed)
  const add = (code: string): Unit | undefined => {
    const [found, group] = [known.get(code), groups.get(code)]
    const first = group?.[0]
    if (found || !first) return found
    const unit: Unit = {
      code,
      first,
      slots: group,
      outcome: folding.outcome(code),
      level: first.round,
      depth: first.round,
      ends: new Set((['winner', 'loser'] as const).filter((result) => !goingOn.has(`${result} ${code}`))),
    }
    known.set(code, unit)
    const before = (taken.get(code) ?? []).flatMap(({ of }) => add(of) ?? [])
    if (first.stage !== 'knockout') unit.level = Math.max(0, ...before.map(({ level }) => level))
    unit.depth = Math.max(first.round, ...before.map(({ depth }) => depth + 1))
    return unit
  }
  return needed.flatMap(([code]) => add(code) ?? [])
}

const sourcesOf = (slots: readonly Slot[], folding: Folding): Source[] =>
  slots.flatMap((slot) =>
    (['home', 'away'] as const).flatMap((side) => (folding.isPinned(slot, side) ? [] : [folding.sourceOf(slot, side)])),
  )

const hasOpenSide = ({ slots }: Unit, folding: Folding) => sourcesOf(slots, folding).some(({ kind }) => kind === 'open')

type Tiers = { units: ReadonlyMap<string, number>; pools: readonly number[]; goOn: ReadonlySet<string> }

/**
 * Gives the places that no game decides to the ways that end elsewhere, best first: the later the round, the better; then the ranks
 * of the pools.
 */
function placesOfTiers(
  { pools, slots, entrants }: Structure,
  units: readonly Unit[],
  lastUnits: ReadonlyMap<string, Unit>,
  folding: Folding,
): Tiers {
  const decided = new Set(units.flatMap(({ first: { decides } }) => (decides ? [decides.winner, decides.loser] : [])))
  let next = 1
  const take = (seats: number) => {
    let place: number | undefined
    for (let left = seats; left > 0; next++)
      if (!decided.has(next)) {
        place ??= next
        left--
      }
    return place ?? next
  }
  const ends = units
    .filter(({ first }) => !first.decides)
    .flatMap((unit) =>
      (['winner', 'loser'] as const).flatMap((result) => {
        const { id } = unit.outcome[result]
        // A pin may lead on where no source does.
        const isEnd = unit.ends.has(result) && (id === null || lastUnits.get(id) === unit)
        const tier = [unit.level, Number(unit.first.stage === 'knockout'), unit.depth, Number(result === 'winner')]
        return isEnd ? [{ key: `${result} ${unit.code}`, tier }] : []
      }),
    )
  const tiers = Map.groupBy(ends, ({ tier }) => tier.join(' '))
  const best = [...tiers.values()].sort((a, b) => compareTiers(b[0]?.tier ?? [], a[0]?.tier ?? []))
  const ofUnits = new Map<string, number>()
  for (const tier of best) {
    const place = take(tier.length)
    for (const { key } of tier) ofUnits.set(key, place)
  }
  const goOn = new Set<string>()
  const best3rd = new Map<number, number>()
  for (const source of sourcesOf(slots, folding)) {
    if (source.kind === 'place') goOn.add(`${source.pool} ${source.place}`)
    if (source.kind === 'best') best3rd.set(source.place, (best3rd.get(source.place) ?? 0) + 1)
  }
  const sizes = pools.map(({ key }) => ({ key, size: entrants.filter(({ pool }) => pool === key).length }))
  const ofRanks: number[] = []
  for (let rank = 1; rank <= Math.max(0, ...sizes.map(({ size }) => size)); rank++) {
    const staying = sizes.filter(({ key, size }) => size >= rank && !goOn.has(`${key} ${rank}`)).length
    ofRanks.push(take(staying - (best3rd.get(rank) ?? 0)))
  }
  return { units: ofUnits, pools: ofRanks, goOn }
}

function compareTiers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** The place of a team whose last game or series is this one. */
function placeIn({ code, first, outcome: { status, winner, loser }, ends }: Unit, team: string, tiers: Tiers['units']) {
  const result = winner.id === team ? 'winner' : 'loser'
  // Where both are out, both have the loser's place.
  const isOther = result === 'loser' && loser.id !== null && loser.id !== team
  if (status !== 'decided' || isOther || !ends.has(result)) return undefined
  return first.decides?.[result] ?? tiers.get(`${result} ${code}`)
}

/** The places of teams that end in a pool. */
function* placesInPools(
  { pools, slots }: Structure,
  { pools: ranks, goOn }: Tiers,
  folding: Folding,
): Generator<[string, number]> {
  const best = sourcesOf(slots, folding).filter((source) => source.kind === 'best')
  for (const { key } of pools)
    for (const { teamId, rank, isFinal } of folding.pool(key).standing) {
      const place = ranks[rank - 1]
      if (!isFinal || place === undefined || goOn.has(`${key} ${rank}`)) continue
      const isWaiting = best.some((source) => source.place === rank && source.pools.some((pool) => !folding.pool(pool).isOver))
      if (!isWaiting) yield [teamId, place]
    }
}
