import type { Database } from '../../../database/open.ts'
import type { Seal } from '../http/seal.server.ts'
import { MINUTE_MS } from '../time/time-units.ts'
import { openTally } from './tally.ts'

/** Allows `points` attempts at `what` by one `who` within `seconds` after the first. */
export type Limit = { what: string; points: number; seconds: number }

/** `retryAfter`: seconds until the next attempt is allowed. */
export type RateLimited = { ok: false; retryAfter: number }

/**
 * A place under a limit, reserved for one attempt. `failed` counts the attempt and returns true when the limit had room for it,
 * over all nodes. `passed` returns the same for an attempt that succeeded, without counting it.
 */
export type Reservation = { failed(): Promise<boolean>; passed(): Promise<boolean>; release(): void }

export type Limits = {
  /**
   * Counts one attempt against each limit before it is made, so concurrent attempts cannot slip through. A successful attempt
   * can be given back; a refused one writes nothing.
   */
  take(tries: [Limit, string][]): Promise<{ ok: true; giveBack(): Promise<void> } | RateLimited>
  /** Gives back one counted attempt under each limit. */
  giveBack(tries: [Limit, string][]): Promise<void>
  /**
   * Checks for room for another attempt without counting it: for limits shared by many who may try concurrently. Includes
   * attempts that this node is about to count.
   */
  peek(limit: Limit, who: string): Promise<{ ok: true } | RateLimited>
  /**
   * Reserves a place for one attempt until it is released, so concurrent attempts cannot slip through on this node.
   * Call `failed` or `passed` before releasing.
   */
  hold(limit: Limit, who: string): Promise<({ ok: true } & Reservation) | RateLimited>
  /**
   * Returns how many attempts were counted, how many remain beyond those in flight on this node, and, at the limit, in how many
   * ms the count expires. Counts nothing, not even as a refusal.
   */
  look(limit: Limit, who: string): Promise<{ points: number; left: number; endsInMs: number }>
  /** Records a refusal by `limit`; callers that only looked up a count report their refusals here. */
  refuse(limit: Limit, inMs: number): RateLimited
  /** Forgets every attempt by one `who`. */
  forget(limit: Limit, who: string): Promise<void>
  /** Deletes expired counts. */
  sweep(): Promise<void>
  /** Refusals by this node since it started, by kind of attempt. */
  refusals: ReadonlyMap<string, number>
}

/** `isCounted` settles once the failed attempt is counted. */
type ReservedTry = { isCounted?: Promise<unknown> }

/** The clocks of two nodes differ by less than this. A count that expires even later began before a clock was set back. */
const SKEW_MS = 5 * MINUTE_MS

/**
 * Opens limits, whose counts live in the database, so that they hold across restarts and nodes. Addresses and emails are stored
 * as digests only.
 */
export function openLimits({ database, seal, now }: { database: Database; seal: Seal; now: () => Date }): Limits {
  const counts = openCounts({ db: database.db, seal, now })
  const refusals = new Map<string, number>()

  const msUntil = (endsAt: string) => Date.parse(endsAt) - now().getTime()

  function refuse({ what }: Limit, inMs: number): RateLimited {
    refusals.set(what, (refusals.get(what) ?? 0) + 1)
    return { ok: false, retryAfter: Math.max(1, Math.ceil(inMs / 1_000)) }
  }

  const refused = (limit: Limit, endsAt: string) => refuse(limit, msUntil(endsAt))

  /** Returns an estimate of when the uncounted attempts that hold the last places will have ended. */
  const soon = () => new Date(now().getTime() + 1_000).toISOString()

  /** Attempts that hold a place or wait for one, in order of arrival, by key. */
  const held = new Map<string, Set<ReservedTry>>()
  /** How many attempts are being counted, by key. */
  const counting = openTally()

  function letGo(key: string, each: ReservedTry) {
    const all = held.get(key)
    all?.delete(each)
    if (all?.size === 0) held.delete(key)
  }

  /** Counts an attempt, or returns until when there is no room. */
  async function countIfRoom(limit: Limit, who: string): Promise<string | undefined> {
    const { points, endsAt } = await counts.read(limit, who)
    if (endsAt !== undefined && points >= limit.points) return endsAt
    const after = await counts.add(limit, who)
    if (after.points <= limit.points) return undefined
    // Another attempt took the last place.
    await counts.giveBack([[limit, who]])
    return after.ends_at
  }

  return {
    async take(tries) {
      const keys = tries.map(([limit, who]) => counts.keyOf(limit, who))
      for (const key of keys) counting.add(key)
      try {
        // If one limit has no room, nothing is written to any.
        for (const [limit, who] of tries.slice(1)) {
          const { points, endsAt } = await counts.read(limit, who)
          if (endsAt !== undefined && points >= limit.points) return refused(limit, endsAt)
        }
        for (const [at, [limit, who]] of tries.entries()) {
          const fullUntil = await countIfRoom(limit, who)
          if (fullUntil === undefined) continue
          // The attempt was refused, so give back what earlier limits counted for it.
          await counts.giveBack(tries.slice(0, at))
          return refused(limit, fullUntil)
        }
      } finally {
        for (const key of keys) counting.remove(key)
      }
      return { ok: true, giveBack: () => counts.giveBack(tries) }
    },
    giveBack: counts.giveBack,
    async peek(limit, who) {
      // `others` is read before the database query: an attempt counted in between is counted twice rather than missed.
      const others = counting.of(counts.keyOf(limit, who))
      const { points, endsAt } = await counts.read(limit, who)
      return points + others >= limit.points ? refused(limit, endsAt ?? soon()) : { ok: true }
    },
    async hold(limit, who) {
      const key = counts.keyOf(limit, who)
      const own: ReservedTry = {}
      const all = held.get(key) ?? new Set()
      held.set(key, all.add(own))
      try {
        for (;;) {
          // Only attempts that arrived earlier count; otherwise, of many at once, the last would get the places.
          const before = [...all].slice(0, [...all].indexOf(own))
          const { points, endsAt } = await counts.read(limit, who)
          if (points + before.length < limit.points) break
          // Attempts counted meanwhile appear in both numbers.
          const twice = before.flatMap(({ isCounted }) => isCounted ?? [])
          if (twice.length === 0) {
            letGo(key, own)
            // Attempts in flight may succeed.
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
          const isCounted = counts.add(limit, who).finally(() => letGo(key, own))
          own.isCounted = isCounted
          return (await isCounted).points <= limit.points
        },
        // On SQLite there is one node, so its in-memory places are exact.
        passed: async () => database.engine === 'sqlite' || (await counts.add(limit, who, 0)).points < limit.points,
      }
    },
    async look(limit, who) {
      const key = counts.keyOf(limit, who)
      const inHand = (held.get(key)?.size ?? 0) + counting.of(key)
      const { points, endsAt } = await counts.read(limit, who)
      const endsInMs = points >= limit.points && endsAt !== undefined ? msUntil(endsAt) : 0
      return { points, left: limit.points - points - inHand, endsInMs }
    },
    refuse,
    forget: counts.forget,
    sweep: counts.sweep,
    refusals,
  }
}

/** Opens the counts of all nodes, one row for each limit and `who`. */
function openCounts({ db, seal, now }: { db: Database['db']; seal: Seal; now: () => Date }) {
  const latestEnd = ({ seconds }: Limit) => new Date(now().getTime() + seconds * 1_000 + SKEW_MS).toISOString()
  const keyOf = ({ what }: Limit, who: string) => `${what}:${seal.sign('limit', what, who)}`

  /** Adds attempts to a count. Adding zero still waits for other nodes' additions. */
  async function add(limit: Limit, who: string, tries = 1) {
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

  async function read(limit: Limit, who: string) {
    const row = await db
      .selectFrom('rate_limit')
      .select(['points', 'ends_at'])
      .where('key', '=', keyOf(limit, who))
      .where('ends_at', '>', now().toISOString())
      .where('ends_at', '<=', latestEnd(limit))
      .executeTakeFirst()
    return { points: row?.points ?? 0, endsAt: row?.ends_at }
  }

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

  return {
    keyOf,
    add,
    read,
    giveBack,
    async forget(limit: Limit, who: string) {
      await db.deleteFrom('rate_limit').where('key', '=', keyOf(limit, who)).execute()
    },
    async sweep() {
      await db.deleteFrom('rate_limit').where('ends_at', '<=', now().toISOString()).execute()
    },
  }
}
