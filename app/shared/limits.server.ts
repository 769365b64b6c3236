import type { Database } from '../../database/open.ts'
import type { Seal } from './seal.server.ts'
import { openTally } from './tally.ts'

/** At most `points` attempts at `what` by one `who` within `seconds` of the first. */
export type Limit = { what: string; points: number; seconds: number }

/** `retryAfter`: seconds until the next attempt is allowed. */
export type Refused = { ok: false; retryAfter: number }

/**
 * One place under a limit. `failed` counts the try and tells whether the limit had room for it, on all nodes together.
 * `passed` tells the same of a try that turned out right, and counts nothing.
 */
export type Held = { failed(): Promise<boolean>; passed(): Promise<boolean>; release(): void }

export type Limits = {
  /**
   * Counts one try against each limit before it is made, so that many at the same moment cannot slip through.
   * A try that turned out well is given back; one that is refused writes nothing.
   */
  take(tries: [Limit, string][]): Promise<{ ok: true; giveBack(): Promise<void> } | Refused>
  /**
   * Whether there is room for another try, without counting it: for limits that many share, who may try at the same moment.
   * Tries that this node is about to count count already.
   */
  peek(limit: Limit, who: string): Promise<{ ok: true } | Refused>
  /**
   * Holds a place for one try until it is released, so that many at the same moment cannot slip through on this node.
   * `failed` and `passed` are to be called before.
   */
  hold(limit: Limit, who: string): Promise<({ ok: true } & Held) | Refused>
  /**
   * How many tries were counted, how many are left beside those that this node has in hand, and in how many ms the count
   * ends when it has reached the limit. Counts nothing, not even as a refusal.
   */
  look(limit: Limit, who: string): Promise<{ points: number; left: number; endsInMs: number }>
  /** A refusal by `limit` that whoever looked has to tell. */
  refuse(limit: Limit, inMs: number): Refused
  /** Forgets every attempt by one `who`. */
  forget(limit: Limit, who: string): Promise<void>
  /** Deletes expired counts. */
  sweep(): Promise<void>
  /** Since the start: how often this node refused, by what was tried. */
  refusals: ReadonlyMap<string, number>
}

/** `isCounted` settles once the try, which failed, is counted. */
type HeldTry = { isCounted?: Promise<unknown> }

/** Clocks of nodes differ by less. A count that ends later than its time from now was begun before a clock was set back. */
const SKEW_MS = 5 * 60_000

/** Counts in the database: limits hold over restarts and over all nodes. Addresses and emails are kept as digests only. */
export function openLimits({ database, seal, now }: { database: Database; seal: Seal; now: () => Date }): Limits {
  const { db, engine } = database
  const latestEnd = ({ seconds }: Limit) => new Date(now().getTime() + seconds * 1_000 + SKEW_MS).toISOString()
  const keyOf = ({ what }: Limit, who: string) => `${what}:${seal.sign('limit', what, who)}`

  /** Adds tries to a count, or none: that waits for those that other nodes are adding. */
  async function count(limit: Limit, who: string, tries = 1) {
    const at = now()
    const ends = new Date(at.getTime() + limit.seconds * 1_000).toISOString()
    const latest = latestEnd(limit)
    return db
      .insertInto('rate_limit')
      .values({ key: keyOf(limit, who), points: tries, ends_at: ends })
      .onConflict((c) =>
        c.column('key').doUpdateSet((eb) => {
          const isOver = eb.or([
            eb('rate_limit.points', '=', 0),
            eb('rate_limit.ends_at', '<=', at.toISOString()),
            eb('rate_limit.ends_at', '>', latest),
          ])
          return {
            points: eb
              .case()
              .when(isOver)
              .then(tries)
              .else(eb('rate_limit.points', '+', tries))
              .end(),
            ends_at: eb.case().when(isOver).then(ends).else(eb.ref('rate_limit.ends_at')).end(),
          }
        }),
      )
      .returning(['points', 'ends_at'])
      .executeTakeFirstOrThrow()
  }

  const refusals = new Map<string, number>()

  const msUntil = (endsAt: string) => Date.parse(endsAt) - now().getTime()

  function refuse({ what }: Limit, inMs: number): Refused {
    refusals.set(what, (refusals.get(what) ?? 0) + 1)
    return { ok: false, retryAfter: Math.max(1, Math.ceil(inMs / 1_000)) }
  }

  const refused = (limit: Limit, endsAt: string) => refuse(limit, msUntil(endsAt))

  /** When those who have the last places now, and whom nobody has counted yet, are about to end. */
  const soon = () => new Date(now().getTime() + 1_000).toISOString()

  async function giveBack(tries: [Limit, string][]) {
    for (const [limit, who] of tries) {
      const emptied = db.deleteFrom('rate_limit').where('key', '=', keyOf(limit, who)).where('points', '<=', 1)
      if ((await emptied.executeTakeFirst()).numDeletedRows > 0n) continue
      await db
        .updateTable('rate_limit')
        .set((eb) => ({ points: eb('points', '-', 1) }))
        .where('key', '=', keyOf(limit, who))
        .where('points', '>', 0)
        .execute()
    }
  }

  /** The tries that have a place now or ask for one, in the order in which they asked, by key. */
  const held = new Map<string, Set<HeldTry>>()
  /** How many tries are being counted, by key. */
  const counting = openTally()

  function letGo(key: string, each: HeldTry) {
    const all = held.get(key)
    all?.delete(each)
    if (all?.size === 0) held.delete(key)
  }

  async function counted(limit: Limit, who: string) {
    const row = await db
      .selectFrom('rate_limit')
      .select(['points', 'ends_at'])
      .where('key', '=', keyOf(limit, who))
      .where('ends_at', '>', now().toISOString())
      .where('ends_at', '<=', latestEnd(limit))
      .executeTakeFirst()
    return { points: row?.points ?? 0, endsAt: row?.ends_at }
  }

  /** Counts a try, unless there is no room: then until when. */
  async function countIfRoom(limit: Limit, who: string): Promise<string | undefined> {
    const { points, endsAt } = await counted(limit, who)
    if (endsAt !== undefined && points >= limit.points) return endsAt
    const after = await count(limit, who)
    return after.points > limit.points ? after.ends_at : undefined
  }

  return {
    async take(tries) {
      const keys = tries.map(([limit, who]) => keyOf(limit, who))
      for (const key of keys) counting.add(key)
      try {
        // Whoever has no room by one of them writes nothing.
        for (const [limit, who] of tries.slice(1)) {
          const { points, endsAt } = await counted(limit, who)
          if (endsAt !== undefined && points >= limit.points) return refused(limit, endsAt)
        }
        for (const [at, [limit, who]] of tries.entries()) {
          const fullUntil = await countIfRoom(limit, who)
          if (fullUntil === undefined) continue
          // The tries that were counted before this one was refused did not take place.
          await giveBack(tries.slice(0, at))
          return refused(limit, fullUntil)
        }
      } finally {
        for (const key of keys) counting.remove(key)
      }
      return { ok: true, giveBack: () => giveBack(tries) }
    },
    async peek(limit, who) {
      // Looked up before the database is asked: what is counted in between counts twice rather than not at all.
      const others = counting.of(keyOf(limit, who))
      const { points, endsAt } = await counted(limit, who)
      return points + others >= limit.points ? refused(limit, endsAt ?? soon()) : { ok: true }
    },
    async hold(limit, who) {
      const key = keyOf(limit, who)
      const own: HeldTry = {}
      const all = held.get(key) ?? new Set()
      held.set(key, all.add(own))
      try {
        for (;;) {
          // Only who asked before: else of many at the same moment those get the places who asked last.
          const before = [...all].slice(0, [...all].indexOf(own))
          const { points, endsAt } = await counted(limit, who)
          if (points + before.length < limit.points) break
          // Those that were counted meanwhile stand in both numbers.
          const twice = before.flatMap(({ isCounted }) => isCounted ?? [])
          if (twice.length === 0) {
            letGo(key, own)
            // Those that are under way may turn out well.
            return refused(limit, points >= limit.points && endsAt !== undefined ? endsAt : soon())
          }
          await Promise.allSettled(twice)
        }
      } catch (error) {
        letGo(key, own)
        throw error
      }
      return {
        ok: true,
        release: () => letGo(key, own),
        async failed() {
          const isCounted = count(limit, who).finally(() => letGo(key, own))
          own.isCounted = isCounted
          return (await isCounted).points <= limit.points
        },
        // On SQLite there is one node, so its in-memory places are exact.
        passed: async () => engine === 'sqlite' || (await count(limit, who, 0)).points < limit.points,
      }
    },
    async look(limit, who) {
      const key = keyOf(limit, who)
      const inHand = (held.get(key)?.size ?? 0) + counting.of(key)
      const { points, endsAt } = await counted(limit, who)
      const endsInMs = points >= limit.points && endsAt !== undefined ? msUntil(endsAt) : 0
      return { points, left: limit.points - points - inHand, endsInMs }
    },
    refuse,
    async forget(limit, who) {
      await db.deleteFrom('rate_limit').where('key', '=', keyOf(limit, who)).execute()
    },
    async sweep() {
      await db.deleteFrom('rate_limit').where('ends_at', '<=', now().toISOString()).execute()
    },
    refusals,
  }
}
