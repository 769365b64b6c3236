import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Seal } from './seal.server.ts'

/** So many tries (`points`) of `what` by one `who` within `seconds` from the first one. */
export type Limit = { what: string; points: number; seconds: number }

/** `retryAfter`: in how many seconds the next try may come. */
type Refused = { ok: false; retryAfter: number }

export type Limits = {
  /**
   * Counts one try against each limit before it is made, so that many at the same moment cannot slip through.
   * A try that turned out well is given back.
   */
  take(tries: [Limit, string][]): Promise<{ ok: true; giveBack(): Promise<void> } | Refused>
  /** Whether there is room for another try, without counting it: for limits that many share, who may try at the same moment. */
  room(limit: Limit, who: string): Promise<{ ok: true } | Refused>
  /**
   * Holds a place for one try until it is released, so that many at the same moment cannot slip through on this node.
   * Only `failed` writes: to be called before.
   */
  hold(limit: Limit, who: string): Promise<{ ok: true; failed(): Promise<void>; release(): void } | Refused>
  /** Forgets what has run out. */
  sweep(): Promise<void>
}

/** Counts in the database: limits hold over restarts and over all nodes. Addresses and emails are kept as digests only. */
export function openLimits({ db, seal, now }: { db: Kysely<Tables>; seal: Seal; now: () => Date }): Limits {
  const keyOf = ({ what }: Limit, who: string) => `${what}:${seal.sign('limit', what, who)}`

  async function count(limit: Limit, who: string) {
    const at = now()
    const ends = new Date(at.getTime() + limit.seconds * 1_000).toISOString()
    return db
      .insertInto('rate_limit')
      .values({ key: keyOf(limit, who), points: 1, ends_at: ends })
      .onConflict((c) =>
        c.column('key').doUpdateSet((eb) => {
          const isOver = eb('rate_limit.ends_at', '<=', at.toISOString())
          return {
            points: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('rate_limit.points', '+', 1))
              .end(),
            ends_at: eb.case().when(isOver).then(ends).else(eb.ref('rate_limit.ends_at')).end(),
          }
        }),
      )
      .returning(['points', 'ends_at'])
      .executeTakeFirstOrThrow()
  }

  const refused = (endsAt: string): Refused => ({
    ok: false,
    retryAfter: Math.max(1, Math.ceil((Date.parse(endsAt) - now().getTime()) / 1_000)),
  })

  async function giveBack(tries: [Limit, string][]) {
    for (const [limit, who] of tries) {
      await db
        .updateTable('rate_limit')
        .set((eb) => ({ points: eb('points', '-', 1) }))
        .where('key', '=', keyOf(limit, who))
        .where('points', '>', 0)
        .execute()
    }
  }

  /** How many tries have a place now, by key. */
  const held = new Map<string, number>()

  function release(key: string) {
    const left = (held.get(key) ?? 1) - 1
    if (left > 0) held.set(key, left)
    else held.delete(key)
  }

  async function counted(limit: Limit, who: string) {
    const row = await db
      .selectFrom('rate_limit')
      .select(['points', 'ends_at'])
      .where('key', '=', keyOf(limit, who))
      .where('ends_at', '>', now().toISOString())
      .executeTakeFirst()
    return { points: row?.points ?? 0, endsAt: row?.ends_at }
  }

  return {
    async take(tries) {
      for (const [at, [limit, who]] of tries.entries()) {
        const { points, ends_at } = await count(limit, who)
        if (points <= limit.points) continue
        // The tries that were counted before this one was refused did not take place.
        await giveBack(tries.slice(0, at))
        return refused(ends_at)
      }
      return { ok: true, giveBack: () => giveBack(tries) }
    },
    async room(limit, who) {
      const { points, endsAt } = await counted(limit, who)
      return endsAt !== undefined && points >= limit.points ? refused(endsAt) : { ok: true }
    },
    async hold(limit, who) {
      const key = keyOf(limit, who)
      held.set(key, (held.get(key) ?? 0) + 1)
      try {
        const { points, endsAt } = await counted(limit, who)
        const others = (held.get(key) ?? 1) - 1
        if (points + others >= limit.points) {
          release(key)
          // Those who hold the last places are about to end.
          return refused(endsAt ?? new Date(now().getTime() + 1_000).toISOString())
        }
      } catch (error) {
        release(key)
        throw error
      }
      return {
        ok: true,
        release: () => release(key),
        async failed() {
          await count(limit, who)
        },
      }
    },
    async sweep() {
      await db.deleteFrom('rate_limit').where('ends_at', '<=', now().toISOString()).execute()
    },
  }
}
