import type { Limit, Limits, RateLimited, Reservation } from './limits.server.ts'

/**
 * Limits on wrong attempts behind one address. `fresh` is for browsers with a mark and fewer failures than a mark is `worth`,
 * `others` for everybody. Beyond these, browsers with a mark queue: `slow` lets one wrong attempt through at a time.
 */
export type Allowance = { worth: number; fresh: Limit; others: Limit; slow: Limit }

/**
 * The holder of the allowance that an attempt counts against: an address, the network around it, or a target. `failures`:
 * replaces the browser's count.
 */
type Level = { allowance: Allowance; who: string; failures?: number }

/**
 * Returns the levels of one client: its address (IPv6: a /64) and, for IPv6, the /48 around it, which a campus or an attacker
 * may own whole.
 */
export function levelsOf(client: string, allowances: { address: Allowance; network: Allowance }, of = ''): [Level, ...Level[]] {
  const address = { allowance: allowances.address, who: `${of} ${client}` }
  const groups = client.split(':')
  if (groups.length !== 4) return [address]
  return [address, { allowance: allowances.network, who: `${of} ${groups.slice(0, 3).join(':')}` }]
}

type Try<Begun> = {
  levels: [Level, ...Level[]]
  /** How often this browser failed; undefined without a mark. */
  failures: number | undefined
  /** Attempts with the lowest rank go first; without one, the browser's failures decide. */
  rank?: number
  /**
   * Among equals the latest goes first: when many wait longer than anybody's patience, the earliest would all give up. A
   * newcomer since the last turn waits for one more turn; otherwise clients that return right after their turn would always be
   * the latest.
   */
  isLatestFirst?: boolean
  /**
   * The maximum wait for its turn, in ms. Without it, a browser with a mark waits up to the general maximum, and others hardly
   * at all.
   */
  waitMs?: number
  /** When the attempt began to wait, if it has already waited elsewhere (`performance.now()`). */
  since?: number
  /** Reserves places under the limits that have room. May be called again after a refusal, if another node was faster. */
  begin: (places: [Limit, string][]) => Promise<({ ok: true } & Begun) | RateLimited>
}

/**
 * `inMs`: after this many ms there may be room. `isElsewhere`: the full level is not the queue's own but a further one, which
 * others in the queue may not need.
 */
type NoTurn = { ok: false; inMs: number; isElsewhere: boolean }

/**
 * `go` resolves to undefined once the attempt began or was refused. `client`: the address of an attempt that waits in a
 * target's queue.
 */
type Waiter = {
  rank: number
  /** When the attempt joined this queue (`performance.now()`). */
  at: number
  isLatestFirst: boolean
  /** The queue's number of turns at that moment. */
  turn: number
  since: number
  client: string | undefined
  go(): Promise<NoTurn | undefined>
  giveUp(inMs: number): void
}
type Line = { waiters: Waiter[]; going?: Waiter | undefined; isMoving: boolean; turn: number; timer?: NodeJS.Timeout }

export type Turns = {
  /** Begins an attempt at once or when its turn comes; refuses it when that would take too long. */
  enter<Begun>(each: Try<Begun>): Promise<({ ok: true } & Begun) | RateLimited>
  /**
   * Does the same for an attempt whose outcome is not known yet: holds its places until `leave`. `wrong` counts it, `right`
   * does not. Both return true when the outcome may be revealed; it may not when other nodes used up the limit meanwhile.
   */
  hold(
    each: Omit<Try<unknown>, 'begin'>,
  ): Promise<{ ok: true; wrong(): Promise<boolean>; right(): Promise<boolean>; leave(): void } | RateLimited>
  /** Does the same for one hard limit without a slow lane. Attempts that may succeed wait for each other. */
  holdOne(limit: Limit, who: string): ReturnType<Turns['hold']>
  /** How many attempts had to wait since the start, by kind of attempt. */
  waits: ReadonlyMap<string, number>
}

/** The maximum wait, shorter than the timeouts of pages (30 s) and proxies (60 s). */
const PATIENCE_MS = 22_000
/** The maximum number of attempts that wait behind one address. */
const WAITING = 500
/** The maximum number of addresses that one step tries in a queue, when the further levels of the first ones are full. */
const LOOKED_AT = 50
/** How soon to check again when attempts that may succeed hold the places. */
const SOON_MS = 100

/** Compares ranks; both may be infinite, so their difference would not be a number. */
const compared = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)

const byArrival = (one: Waiter, other: Waiter) => (one.isLatestFirst ? other.at - one.at : one.at - other.at)

const inOrder = ({ waiters, turn }: Line) => {
  const isNew = (each: Waiter) => Number(each.isLatestFirst && each.turn === turn)
  return waiters.toSorted((one, other) => compared(one.rank, other.rank) || isNew(one) - isNew(other) || byArrival(one, other))
}

/**
 * Returns the attempt to drop when too many wait: among equals the one that waited longest when the latest goes first, so that
 * newcomers are let in.
 */
const lastOf = ({ waiters, going }: Line) =>
  waiters
    .filter((each) => each !== going)
    .toSorted((one, other) => compared(one.rank, other.rank) || byArrival(one, other))
    .at(-1)

/** Returns a limit of this level that has room; else the ms until one has. */
async function roomIn(
  limits: Limits,
  { allowance, who, ...level }: Level,
  ofBrowser: number | undefined,
): Promise<Limit | number> {
  const { worth, fresh, others, slow } = allowance
  const failures = level.failures ?? ofBrowser
  const open = failures === undefined ? [others] : failures < worth ? [fresh, others, slow] : [others, slow]
  let inMs = Number.POSITIVE_INFINITY
  for (const limit of open) {
    const { left, endsInMs } = await limits.look(limit, who)
    if (left > 0) return limit
    inMs = Math.min(inMs, endsInMs === 0 ? SOON_MS : endsInMs)
  }
  return inMs
}

/** Reserves a place under each limit, or none. */
async function holdAll(limits: Limits, wanted: [Limit, string][]): Promise<{ ok: true; places: Reservation[] } | RateLimited> {
  const places: Reservation[] = []
  const release = () => {
    for (const place of places) place.release()
  }
  for (const [limit, who] of wanted) {
    const place = await limits.hold(limit, who).catch((error) => {
      release()
      throw error
    })
    if (!place.ok) {
      release()
      return place
    }
    places.push(place)
  }
  return { ok: true, places }
}

/**
 * Queues attempts behind one address (docs/decisions/020-limits.md). Each node has its own queues; counts are in the database.
 */
export function openTurns({ limits, patienceMs = PATIENCE_MS }: { limits: Limits; patienceMs?: number }): Turns {
  const lines = new Map<string, Line>()
  const waits = new Map<string, number>()

  const keyOf = ([{ allowance, who }]: Try<unknown>['levels']) => `${allowance.fresh.what} ${who}`

  /** Begins an attempt if all its levels have room. */
  async function begun<Begun>({ levels, failures, begin }: Try<Begun>): Promise<({ ok: true } & Begun) | NoTurn> {
    const places: [Limit, string][] = []
    for (const [at, level] of levels.entries()) {
      const isElsewhere = at > 0
      // Attempts in an address's queue precede those in a target's queue, unless these failed less often.
      const isPassing = isElsewhere && lines.get(keyOf([level]))?.waiters.some(({ rank }) => rank <= (failures ?? Infinity))
      const room = isPassing ? SOON_MS : await roomIn(limits, level, failures)
      if (typeof room === 'number') return { ok: false, inMs: room, isElsewhere }
      places.push([room, level.who])
    }
    const answer = await begin(places)
    return answer.ok ? answer : { ok: false, inMs: SOON_MS, isElsewhere: false }
  }

  /** Starts the first attempt that may start and returns undefined; if none may, returns the ms until one may. */
  async function startNext(line: Line): Promise<number | undefined> {
    const full = new Set<string | undefined>()
    let inMs = Number.POSITIVE_INFINITY
    for (const waiter of inOrder(line)) {
      if (full.has(waiter.client)) continue
      line.going = waiter
      const wait = await waiter.go()
      line.going = undefined
      if (!wait) {
        line.turn++
        remove(line, waiter)
        return undefined
      }
      inMs = Math.min(inMs, wait.inMs)
      full.add(waiter.client)
      if (!wait.isElsewhere || full.size === LOOKED_AT) break
    }
    return inMs
  }

  /** Starts all attempts that may start, lowest rank first; then waits until the next may. */
  async function move(key: string, line: Line) {
    if (line.isMoving) return
    line.isMoving = true
    clearTimeout(line.timer)
    let inMs: number | undefined
    while (inMs === undefined && line.waiters.length > 0) inMs = await startNext(line)
    line.isMoving = false
    const at = performance.now()
    for (const late of line.waiters.filter(({ since }) => since + patienceMs <= at)) giveUp(line, late, inMs ?? SOON_MS)
    if (line.waiters.length === 0) return void lines.delete(key)
    line.timer = setTimeout(() => void move(key, line), Math.min(inMs ?? 0, 1_000))
  }

  const remove = (line: Line, waiter: Waiter) => {
    line.waiters = line.waiters.filter((each) => each !== waiter)
  }

  function giveUp(line: Line, waiter: Waiter, inMs: number) {
    remove(line, waiter)
    waiter.giveUp(inMs)
  }

  async function enter<Begun>(each: Try<Begun>): Promise<({ ok: true } & Begun) | RateLimited> {
    const { levels, failures, waitMs = failures === undefined ? SOON_MS : patienceMs } = each
    const at = performance.now()
    const since = each.since ?? at
    const { fresh } = levels[0].allowance
    const key = keyOf(levels)
    const refuse = (inMs: number) => limits.refuse(fresh, inMs)
    // A browser without a mark waits for attempts that may succeed, but not for its own limit to expire.
    const mayWait = (inMs: number) => inMs <= Math.min(waitMs, patienceMs)
    if (!lines.has(key) || waitMs < patienceMs) {
      const answer = await begun(each)
      if (answer.ok) return answer
      if (!mayWait(answer.inMs)) return refuse(answer.inMs)
    }
    waits.set(fresh.what, (waits.get(fresh.what) ?? 0) + 1)
    return new Promise((resolve, reject) => {
      const line = lines.get(key) ?? { waiters: [], isMoving: false, turn: 0 }
      const client = each.rank === undefined ? undefined : levels[1]?.who
      const ofClient = line.waiters.filter((other) => client !== undefined && other.client === client)
      const waiter: Waiter = {
        // Attempts that already wait may fail, too: many at once from an address without failures are not all first.
        rank: (each.rank ?? failures ?? Number.POSITIVE_INFINITY) + ofClient.length,
        at,
        isLatestFirst: each.isLatestFirst === true,
        turn: line.turn,
        since,
        client,
        async go() {
          try {
            const answer = await begun(each)
            if (!answer.ok && mayWait(answer.inMs)) return answer
            resolve(answer.ok ? answer : refuse(answer.inMs))
          } catch (error) {
            reject(error)
          }
          return undefined
        },
        giveUp: (inMs) => resolve(refuse(inMs)),
      }
      lines.set(key, line)
      line.waiters.push(waiter)
      const last = line.waiters.length > WAITING ? lastOf(line) : undefined
      if (last) giveUp(line, last, patienceMs)
      void move(key, line)
    })
  }

  const hold: Turns['hold'] = async (each) => {
    const key = keyOf(each.levels)
    const entered = await enter<{ places: Reservation[] }>({
      ...each,
      begin: (wanted) => holdAll(limits, wanted),
    })
    if (!entered.ok) return entered
    const { places } = entered
    const all = async (tells: (place: Reservation) => Promise<boolean>) => (await Promise.all(places.map(tells))).every(Boolean)
    let isOver = false
    return {
      ok: true,
      wrong: () => all((place) => place.failed()),
      right: () => all((place) => place.passed()),
      leave() {
        if (isOver) return
        isOver = true
        for (const place of places) place.release()
        const line = lines.get(key)
        if (line) void move(key, line)
      },
    }
  }

  const only = (limit: Limit): Allowance => ({ worth: 0, fresh: limit, others: limit, slow: limit })

  return {
    enter,
    hold,
    holdOne: (limit, who) => hold({ levels: [{ allowance: only(limit), who }], failures: undefined }),
    waits,
  }
}
