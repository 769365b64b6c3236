import type { Held, Limit, Limits, Refused } from './limits.server.ts'

/**
 * How often those behind one address may get something wrong. `fresh` is for browsers with a mark that got it wrong less often
 * than a mark is `worth`, `others` for all. Past these, browsers with a mark wait for each other: `slow` lets one wrong try
 * through at a time.
 */
export type Allowance = { worth: number; fresh: Limit; others: Limit; slow: Limit }

/** Whose allowance a try counts against: an address, and the network around it. */
type Level = { allowance: Allowance; who: string }

/** The levels of one client: its address (IPv6: a /64) and, for IPv6, the /48 around it, which a campus or an attacker may have whole. */
export function levelsOf(client: string, allowances: { address: Allowance; network: Allowance }, of = ''): [Level, ...Level[]] {
  const address = { allowance: allowances.address, who: `${of} ${client}` }
  const groups = client.split(':')
  if (groups.length !== 4) return [address]
  return [address, { allowance: allowances.network, who: `${of} ${groups.slice(0, 3).join(':')}` }]
}

type Try<Begun> = {
  levels: [Level, ...Level[]]
  /** How often this browser got it wrong; undefined without a mark. */
  failures: number | undefined
  /** Takes places under the limits that have room. May be called again after a refusal, when another node was faster. */
  begin: (places: [Limit, string][]) => Promise<({ ok: true } & Begun) | Refused>
}

/** `go` resolves to undefined once the try has begun or was refused; else in how many ms there may be room. */
type Waiter = { failures: number; since: number; go(): Promise<number | undefined>; giveUp(inMs: number): void }
type Line = { waiters: Waiter[]; isMoving: boolean; timer?: NodeJS.Timeout }

export type Turns = {
  /** Begins a try at once or when its turn comes. It is refused when that would take too long. */
  enter<Begun>(each: Try<Begun>): Promise<({ ok: true } & Begun) | Refused>
  /**
   * The same for a try of which nobody knows yet whether it is right: holds its places until `leave`. `wrong` counts it, `right`
   * does not; both tell whether the answer may be given, which it may not when other nodes used up what was left meanwhile.
   */
  hold(
    each: Omit<Try<unknown>, 'begin'>,
  ): Promise<{ ok: true; wrong(): Promise<boolean>; right(): Promise<boolean>; leave(): void } | Refused>
  /** The same for one limit that nobody may be slowed past. Tries that turn out right wait for each other. */
  holdOne(limit: Limit, who: string): ReturnType<Turns['hold']>
  /** Since the start: how many tries had to wait, by what was tried. */
  waits: ReadonlyMap<string, number>
}

/** Below the time after which pages give up waiting for an answer (30 s) and proxies do (60 s). */
const PATIENCE_MS = 22_000
/** So many wait behind one address at most. */
const WAITING = 500
/** When places are held by tries that may turn out right, it is looked again after this. */
const SOON_MS = 100

/** Gives tries behind one address their turns (docs/decisions/020-limits.md). Lines are a node's own; counts are in the database. */
export function openTurns({ limits, patienceMs = PATIENCE_MS }: { limits: Limits; patienceMs?: number }): Turns {
  const lines = new Map<string, Line>()
  const waits = new Map<string, number>()

  const keyOf = ([{ allowance, who }]: Try<unknown>['levels']) => `${allowance.fresh.what} ${who}`

  /** A limit of the level with room; else in how many ms there is. */
  async function roomIn({ allowance, who }: Level, failures: number | undefined): Promise<Limit | number> {
    const { worth, fresh, others, slow } = allowance
    const open = failures === undefined ? [others] : failures < worth ? [fresh, others, slow] : [others, slow]
    let inMs = Number.POSITIVE_INFINITY
    for (const limit of open) {
      const { left, endsInMs } = await limits.look(limit, who)
      if (left > 0) return limit
      inMs = Math.min(inMs, endsInMs === 0 ? SOON_MS : endsInMs)
    }
    return inMs
  }

  /** Begins a try, or tells in how many ms there may be room. */
  async function begun<Begun>({ levels, failures, begin }: Try<Begun>) {
    const places: [Limit, string][] = []
    for (const level of levels) {
      const room = await roomIn(level, failures)
      if (typeof room === 'number') return { ok: false as const, inMs: room }
      places.push([room, level.who])
    }
    const answer = await begin(places)
    return answer.ok ? answer : { ok: false as const, inMs: SOON_MS }
  }

  /** Lets those go who may, the ones with the fewest failures first; then waits until the next may. */
  async function move(key: string, line: Line) {
    if (line.isMoving) return
    line.isMoving = true
    clearTimeout(line.timer)
    let inMs: number | undefined
    while (inMs === undefined && line.waiters.length > 0) {
      const first = line.waiters.reduce((best, each) => (isBefore(each, best) ? each : best))
      inMs = await first.go()
      if (inMs === undefined) remove(line, first)
    }
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

  const lastOf = ({ waiters }: Line) => waiters.reduce((last, each) => (isBefore(last, each) ? each : last))

  const isBefore = (one: Waiter, other: Waiter) =>
    one.failures !== other.failures ? one.failures < other.failures : one.since < other.since

  async function enter<Begun>(each: Try<Begun>): Promise<({ ok: true } & Begun) | Refused> {
    const { levels, failures } = each
    const since = performance.now()
    const { fresh } = levels[0].allowance
    const key = keyOf(levels)
    const refuse = (inMs: number) => limits.refuse(fresh, inMs)
    // A browser without a mark waits for those that may turn out right, and not until it may get something wrong.
    const mayWait = (inMs: number) => inMs <= (failures === undefined ? SOON_MS : patienceMs)
    if (!lines.has(key) || failures === undefined) {
      const answer = await begun(each)
      if (answer.ok) return answer
      if (!mayWait(answer.inMs)) return refuse(answer.inMs)
    }
    waits.set(fresh.what, (waits.get(fresh.what) ?? 0) + 1)
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        failures: failures ?? Number.POSITIVE_INFINITY,
        since,
        async go() {
          try {
            const answer = await begun(each)
            if (!answer.ok && mayWait(answer.inMs)) return answer.inMs
            resolve(answer.ok ? answer : refuse(answer.inMs))
          } catch (error) {
            reject(error)
          }
          return undefined
        },
        giveUp: (inMs) => resolve(refuse(inMs)),
      }
      const line = lines.get(key) ?? { waiters: [], isMoving: false }
      lines.set(key, line)
      line.waiters.push(waiter)
      if (line.waiters.length > WAITING) giveUp(line, lastOf(line), patienceMs)
      void move(key, line)
    })
  }

  const hold: Turns['hold'] = async ({ levels, failures }) => {
    const key = keyOf(levels)
    const entered = await enter<{ places: Held[] }>({
      levels,
      failures,
      async begin(wanted) {
        const places: Held[] = []
        for (const [limit, who] of wanted) {
          const place = await limits.hold(limit, who)
          if (!place.ok) {
            for (const each of places) each.release()
            return place
          }
          places.push(place)
        }
        return { ok: true, places }
      },
    })
    if (!entered.ok) return entered
    const { places } = entered
    const all = async (tells: (place: Held) => Promise<boolean>) => (await Promise.all(places.map(tells))).every(Boolean)
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
