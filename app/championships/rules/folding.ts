import { type PlayedPool, poolStanding } from './pool-standing.ts'
import { rankTeams } from './rank-teams.ts'
import type { RankedGame } from './rank-values.ts'
import { NO_RESULT, NOBODY, OPEN_GAME, type Outcome, otherSide, type Seat, UNKNOWN } from './seats.ts'
import { type StandingFacts, sideKey } from './standing-facts.ts'
import type { Ask, Side, Slot, SlotResult, Source, Standing, Structure } from './structure.ts'

/** One reading of the results: the official ones alone, or with those that are over. */
export class Folding {
  readonly #structure: Structure
  readonly #said: StandingFacts
  readonly #results: ReadonlyMap<string, SlotResult>
  readonly #isProvisional: boolean
  readonly #slots: ReadonlyMap<string, Slot>
  readonly #series: ReadonlyMap<string, Slot[]>
  readonly #seeds: ReadonlyMap<string, number | null>
  readonly #outcomes = new Map<string, Outcome>()
  readonly #pools = new Map<string, PlayedPool>()
  /** What is being computed: a cycle, which only a `source` fact can make, is unknown. */
  readonly #open = new Set<string>()
  readonly #asks: Ask[] = []

  constructor(structure: Structure, said: StandingFacts, results: ReadonlyMap<string, SlotResult>, isProvisional: boolean) {
    this.#structure = structure
    this.#said = said
    this.#results = results
    this.#isProvisional = isProvisional
    this.#slots = new Map(structure.slots.map((slot) => [slot.code, slot]))
    const series = Map.groupBy(structure.slots, (slot) => slot.series?.code)
    this.#series = new Map(
      [...series].flatMap(([code, games]) =>
        code === undefined ? [] : [[code, games.toSorted((a, b) => (a.series?.number ?? 0) - (b.series?.number ?? 0))]],
      ),
    )
    this.#seeds = new Map(structure.entrants.map(({ teamId, seed }) => [teamId, seed]))
  }

  /** The questions to staff, in the order of the games. */
  asks(): Ask[] {
    for (const { key } of this.#structure.pools) this.pool(key)
    const order = new Map([...this.#slots.keys()].map((code, at) => [code, at]))
    const placeOf = (ask: Ask) => ('game' in ask ? (order.get(ask.game) ?? 0) : order.size)
    return this.#asks.sort((a, b) => placeOf(a) - placeOf(b))
  }

  sourceOf(slot: Slot, side: Side): Source {
    return this.#said.sources.get(sideKey(slot.code, side)) ?? slot[side]
  }

  /** The team that plays on a side since its game has begun. */
  writtenTeam({ code }: Slot, side: Side): string | null {
    const { hasBegun, state, teams } = this.#results.get(code) ?? NO_RESULT
    return hasBegun || state !== 'none' ? teams[side] : null
  }

  /** True when the staff's pin names the team of a side. */
  isPinned({ code }: Slot, side: Side): boolean {
    return (this.#said.pins.get(code)?.[side] ?? null) !== null
  }

  game(slot: Slot): Outcome {
    return this.#once(slot.code, this.#outcomes, () => this.#play(slot)) ?? OPEN_GAME
  }

  /** The outcome of a game or series by its code. */
  outcome(code: string): Outcome {
    const slot = this.#slots.get(code)
    if (slot) return this.game(slot)
    const games = this.#series.get(code)
    return (games && this.#once(`series ${code}`, this.#outcomes, () => this.#playSeries(games))) ?? OPEN_GAME
  }

  pool(key: string): PlayedPool {
    const empty: PlayedPool = { standing: [], games: [], isOver: false }
    return this.#once(key, this.#pools, () => this.#playPool(key), `pool ${key}`) ?? empty
  }

  #once<Value>(key: string, known: Map<string, Value>, compute: () => Value, name = key): Value | undefined {
    const found = known.get(key)
    if (found || this.#open.has(name)) return found
    this.#open.add(name)
    const value = compute()
    this.#open.delete(name)
    known.set(key, value)
    return value
  }

  #ask(ask: Ask) {
    if (!this.#isProvisional) this.#asks.push(ask)
  }

  #counts({ state }: SlotResult): boolean {
    return state === 'official' || (this.#isProvisional && state === 'over')
  }

  #isNeeded(slot: Slot, result: SlotResult): boolean {
    const said = this.#said.needed.get(slot.code)
    if (said !== undefined) return said
    if (result.state !== 'none' || result.hasBegun) return true
    if (!slot.series) return slot.need === 'always'
    const before = (this.#series.get(slot.series.code) ?? []).filter(
      ({ series }) => (series?.number ?? 0) < (slot.series?.number ?? 0),
    )
    return !this.#hasWinner(before, slot.series.of)
  }

  #play(slot: Slot): Outcome {
    const { code, stage } = slot
    const result = this.#results.get(code) ?? NO_RESULT
    const award = this.#said.awards.get(code)
    const isSettled = award !== undefined || result.state === 'over' || result.state === 'official'
    const sides = { home: this.#seat(slot, 'home', isSettled), away: this.#seat(slot, 'away', isSettled) }
    const { home, away } = sides
    const open = { ...sides, winner: UNKNOWN, loser: UNKNOWN, isAwarded: false }
    if (home.id !== null && home.id === away.id && !home.isOut && stage !== 'meet') {
      this.#ask({ kind: 'same-team', game: code, teamId: home.id })
      return { ...OPEN_GAME }
    }
    if (!this.#isNeeded(slot, result)) return { ...open, status: 'not-needed' }
    if (this.#said.held.has(code)) return { ...open, status: 'held' }
    if (award && !award.winner) return { ...open, status: 'decided', winner: NOBODY, loser: NOBODY, isAwarded: true }
    const winner = award ? award.winner : this.#counts(result) ? result.winner : null
    if (winner) return { ...open, status: 'decided', winner: sides[winner], loser: sides[otherSide(winner)], isAwarded: !!award }
    if (stage === 'meet') return { ...open, status: this.#counts(result) ? 'decided' : 'ready' }
    if (this.#counts(result) && stage === 'pool') return { ...open, status: 'decided' }
    if (home.isOut && away.isOut) return { ...open, status: 'decided', winner: NOBODY, loser: NOBODY }
    for (const side of ['home', 'away'] as const) {
      const [out, other] = [sides[side], sides[otherSide(side)]]
      if (out.isOut && other.id !== null)
        return { ...open, status: 'decided', winner: other, loser: out, isAwarded: out.id !== null }
    }
    if (isSettled && result.winner === null && stage !== 'pool') {
      this.#ask({ kind: 'tied', game: code })
      return { ...open, status: 'tied' }
    }
    return { ...open, status: home.id !== null && away.id !== null ? 'ready' : 'waiting' }
  }

  #seat(slot: Slot, side: Side, isSettled: boolean): Seat {
    const { pins, withdrawn } = this.#said
    const pinned = pins.get(slot.code)?.[side] ?? null
    const source = this.sourceOf(slot, side)
    // Staff give an open side its team in the game itself.
    const given =
      pinned ??
      (source.kind === 'open' && slot[side].kind === 'open' ? (this.#results.get(slot.code)?.teams[side] ?? null) : null)
    const computed = given === null ? this.#resolve(source) : { id: given, isOut: false }
    const written = this.writtenTeam(slot, side)
    const isKnown = computed.isOut || computed.id !== null
    if (written !== null && isKnown && computed.id !== written)
      this.#ask({ kind: 'corrected', game: slot.code, side, nowId: computed.id, playedId: written })
    const id = written ?? computed.id
    if (written === null && computed.isOut) return computed
    return { id, isOut: id !== null && !isSettled && withdrawn.has(id) }
  }

  #resolve(source: Source): Seat {
    const { entrants } = this.#structure
    const seatOf = (id: string | undefined): Seat => (id === undefined ? UNKNOWN : { id, isOut: false })
    switch (source.kind) {
      case 'team':
        return seatOf(source.teamId)
      case 'seed':
        return seatOf(entrants.find(({ seed }) => seed === source.seed)?.teamId)
      case 'member':
        return seatOf(entrants.filter(({ pool }) => pool === source.pool)[source.n - 1]?.teamId)
      case 'winner':
      case 'loser':
        return this.outcome(source.of)[source.kind]
      case 'place':
        return this.#isLeftEmpty(source.pool, source.place) ? NOBODY : seatOf(this.#teamAt(source.pool, source.place)?.teamId)
      case 'best':
        return seatOf(this.#bestOf(source)[source.n - 1])
      case 'lowest': {
        const winners = source.of.map((code) => this.outcome(code).winner)
        if (winners.some(({ id, isOut }) => id === null && !isOut)) return UNKNOWN
        const seedOf = ({ id }: Seat) =>
          id === null ? Number.POSITIVE_INFINITY : (this.#seeds.get(id) ?? Number.MAX_SAFE_INTEGER)
        return winners.toSorted((a, b) => (seedOf(a) === seedOf(b) ? 0 : seedOf(b) - seedOf(a)))[source.n - 1] ?? NOBODY
      }
      case 'bye':
        return NOBODY
      case 'open':
        return UNKNOWN
    }
  }

  #teamAt(pool: string, place: number): Standing | undefined {
    return this.pool(pool).standing.find(({ rank, isShared, isFinal }) => rank === place && isFinal && !isShared)
  }

  /** True when only teams that have withdrawn share a place. */
  #isLeftEmpty(pool: string, place: number): boolean {
    const { standing } = this.pool(pool)
    const tied = standing.filter(({ rank }) => rank === standing[place - 1]?.rank)
    return tied.length > 1 && tied.every(({ teamId, isFinal }) => isFinal && this.#said.withdrawn.has(teamId))
  }

  /** The teams with a place in several pools, best first, as far as they are told apart; none while a game is missing. */
  #bestOf({ place, pools }: Extract<Source, { kind: 'best' }>): (string | undefined)[] {
    const played = pools.map((key) => this.pool(key))
    const teams = pools.flatMap((key) => this.#teamAt(key, place)?.teamId ?? [])
    if (teams.length < pools.length || played.some(({ isOver }) => !isOver)) return []
    const games: RankedGame[] = played.flatMap((pool) => pool.games)
    const { measures, orders } = this.#said
    const groups = rankTeams(teams, games, this.#structure.rank, { seeds: this.#seeds, measures, orders })
    const name = pools.join(' ')
    for (const { teams: tied } of groups)
      if (tied.length > 1 && !this.#asks.some((ask) => ask.kind === 'drawn' && ask.pool === name))
        this.#ask({ kind: 'drawn', pool: name, teamIds: [...tied] })
    return groups.flatMap(({ teams: tied }) => tied.map((team) => (tied.length === 1 ? team : undefined)))
  }

  /** The teams that have won games of a series, each with their number. */
  #winsIn(games: readonly Slot[]): [team: string, wins: number][] {
    const wins = new Map<string, number>()
    const first = games[0]
    const ahead = first?.series?.ahead && this.game(first)[first.series.ahead].id
    if (ahead) wins.set(ahead, 1)
    for (const slot of games) {
      const { status, winner } = this.game(slot)
      if (status === 'decided' && winner.id !== null) wins.set(winner.id, (wins.get(winner.id) ?? 0) + 1)
    }
    return [...wins].sort(([, a], [, b]) => b - a)
  }

  #hasWinner(games: readonly Slot[], of: number): boolean {
    return this.#winsIn(games).some(([, wins]) => wins > of / 2)
  }

  #playSeries(games: readonly Slot[]): Outcome {
    const played = games.map((slot) => this.game(slot))
    const { home, away } = played[0] ?? OPEN_GAME
    const open = { ...OPEN_GAME, home, away }
    const [[leader, most] = [null, 0], [, second] = [null, 0]] = this.#winsIn(games)
    const isOver = played.every(({ status }) => status === 'decided' || status === 'not-needed')
    if (this.#hasWinner(games, games[0]?.series?.of ?? 1) || (isOver && most > second)) {
      const [winner, loser] = leader === home.id ? [home, away] : [away, home]
      return { ...open, status: 'decided', winner: { ...winner, isOut: false }, loser }
    }
    const isLostByBoth = isOver && most === 0 && played.some(({ winner }) => winner.isOut)
    return isLostByBoth ? { ...open, status: 'decided', winner: NOBODY, loser: NOBODY } : open
  }

  #playPool(key: string): PlayedPool {
    const games = this.#structure.slots
      .filter(({ stage, pool }) => stage === 'pool' && pool === key)
      .map((slot) => ({
        outcome: this.game(slot),
        result: this.#results.get(slot.code),
        award: this.#said.awards.get(slot.code),
      }))
    const played = poolStanding(this.#structure, key, games, { ...this.#said, seeds: this.#seeds })
    const { standing, isOver } = played
    for (const tied of Map.groupBy(
      isOver ? standing.filter((line) => line.isShared && !line.isFinal) : [],
      ({ rank }) => rank,
    ).values())
      this.#ask({ kind: 'drawn', pool: key, teamIds: tied.map(({ teamId }) => teamId) })
    return played
  }
}
