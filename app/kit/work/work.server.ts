import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { inParts } from '../in-parts.ts'
import { MINUTE_MS } from '../time/time-units.ts'

/**
 * `holdMs`: a claim that lasts this long belongs to a dead node. `longestMs`: the maximum time for which a piece is
 * postponed.
 */
export type WorkKind = { name: string; holdMs: number; longestMs: number }

/**
 * `key`: unique among the pieces of a kind. `about`: what the piece concerns, by which it can be found too. `dueAt`: when it
 * may be claimed, ISO; by default now.
 */
export type NewPiece = { key: string; about?: string; payload?: object; dueAt?: string }

/** A piece that this node has claimed. */
export type Piece<Payload = unknown> = {
  key: string
  about: string | null
  payload: Payload
  addedAt: string
  tries: number
  fault: string | null
  /** Changes with each claim, so that a node whose claim was lost cannot change the piece. */
  claim: string
}

/** `keys`: claims only these pieces; `early`: also before they are due. `dead`: the result of `look`. */
type Claim = {
  most: number
  dead?: readonly string[]
  keys?: readonly string[] | undefined
  early?: boolean | undefined
  newestFirst?: boolean
  of?: Kysely<Tables>
}

/** How a piece goes back into the queue. `dueAt`: null when it was abandoned. */
export type RetryOptions = { dueAt: Date | null; tries?: number; fault?: string | null }

/**
 * Background work in one table, shared by all nodes: a piece is claimed by one node, then done, which deletes it, or postponed.
 * Another node claims a dead node's pieces again. `of`: the caller's transaction.
 */
export type Work = {
  /** Adds pieces; existing ones stay unchanged or, with `replaces`, get this payload and, if it differs, lose their claim. */
  add(kind: WorkKind, pieces: readonly NewPiece[], given?: { of?: Kysely<Tables>; replaces?: boolean }): Promise<void>
  /** Returns the claims of dead nodes; undefined when `claim` would find nothing. */
  look(kind: WorkKind): Promise<string[] | undefined>
  /** Claims due pieces, the longest due first. */
  claim<Payload>(kind: WorkKind, given: Claim): Promise<Piece<Payload>[]>
  /** Deletes pieces, unless their claim was lost or they were requested again. */
  done(kind: WorkKind, pieces: readonly Piece[], of?: Kysely<Tables>): Promise<void>
  /** Ends the claim of pieces, which stay queued. */
  putOff(kind: WorkKind, pieces: readonly Piece[], later: RetryOptions, of?: Kysely<Tables>): Promise<void>
  /** Ends all claims. Only for use without other nodes. */
  takeUp(): Promise<void>
  /** Returns true when this node may do `what` now; then no node may do it again for `ms`. Each `who` has turns of its own. */
  takeTurn(what: string, ms: number, who?: string): Promise<boolean>
  giveTurnBack(what: string, who?: string): Promise<void>
  /** Deletes turns that have ended. */
  sweep(): Promise<void>
}

type Options = {
  database: Pick<Database, 'db' | 'engine'>
  now: () => Date
  /** A monotonic clock, in ms. */
  monotonic?: () => number
}
type WorkExpression = ExpressionBuilder<Tables, 'work'>

/** The clocks of two nodes differ by less than this. A time further ahead was written before a clock was set back. */
const SKEW_MS = 5 * MINUTE_MS
const TURN = 'turn'

export function openWork({ database: { db, engine }, now, monotonic = () => performance.now() }: Options): Work {
  const node = randomUUID()
  let claims = 0
  /** When this node first saw each claim, by kind, on the monotonic clock: setting a wall clock must not end live claims. */
  const seen = new Map<string, Map<string, number>>()
  const time = (aheadMs = 0) => new Date(now().getTime() + aheadMs).toISOString()
  const hasCome = (eb: WorkExpression, longestMs: number) =>
    eb.or([eb('work.due_at', '<=', time()), eb('work.due_at', '>', time(longestMs + SKEW_MS))])

  const nextOf =
    (kind: WorkKind, { keys, early, dead = [] }: Omit<Claim, 'most'>) =>
    (eb: WorkExpression) =>
      eb.and([
        ...[eb('kind', '=', kind.name), eb('due_at', 'is not', null), ...(early ? [] : [hasCome(eb, kind.longestMs)])],
        eb.or([eb('claimed_by', 'is', null), ...(dead.length > 0 ? [eb('claimed_by', 'in', dead)] : [])]),
        ...(keys ? [eb('key', 'in', keys)] : []),
      ])

  /** Uses one statement. Most rounds find nothing, and then nothing is written. */
  async function look(of: Kysely<Tables>, kind: WorkKind, given: Omit<Claim, 'most'> = {}): Promise<string[] | undefined> {
    const held = of.selectFrom('work').select('claimed_by').distinct().where('kind', '=', kind.name)
    const free = of.selectFrom('work').select('claimed_by').where(nextOf(kind, given)).limit(1).as('free')
    const rows = await held.where('claimed_by', 'is not', null).unionAll(of.selectFrom(free).select('free.claimed_by')).execute()
    const claimed = rows.flatMap(({ claimed_by }) => claimed_by ?? [])
    const at = monotonic()
    const since = new Map(claimed.map((claim) => [claim, seen.get(kind.name)?.get(claim) ?? at]))
    seen.set(kind.name, since)
    const dead = claimed.filter((claim) => at - (since.get(claim) ?? at) >= kind.holdMs)
    return dead.length > 0 || claimed.length < rows.length ? dead : undefined
  }

  const isOf = (eb: WorkExpression, { name }: WorkKind, pieces: readonly Piece[]) => {
    const [keys, held] = [pieces.map(({ key }) => key), [...new Set(pieces.map(({ claim }) => claim))]]
    return eb.and([eb('kind', '=', name), eb('key', 'in', keys), eb('claimed_by', 'in', held)])
  }

  return {
    add: (kind, pieces, { of = db, replaces } = {}) => addPieces(of, kind, pieces, { at: now(), replaces }),

    look: (kind) => look(db, kind),

    async claim<Payload>(kind: WorkKind, { most, newestFirst, of = db, ...which }: Claim) {
      if (which.keys?.length === 0) return []
      const dead = which.dead ?? (await look(of, kind, which))
      if (!dead) return []
      const claimed = await of
        .with('next', (next) =>
          next
            .selectFrom('work')
            .select('key')
            .where(nextOf(kind, { ...which, dead }))
            .orderBy('due_at', newestFirst ? 'desc' : 'asc')
            .limit(most)
            // Skips rows that another node is claiming: waiting for several of them could deadlock.
            .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
        )
        .updateTable('work')
        .set({ claimed_by: `${node} ${++claims}` })
        .where('kind', '=', kind.name)
        .where('key', 'in', (eb) => eb.selectFrom('next').select('next.key'))
        .returningAll()
        .execute()
      const sign = newestFirst ? -1 : 1
      const inOrder = claimed.sort((a, b) => sign * ((a.due_at ?? '') < (b.due_at ?? '') ? -1 : 1))
      return inOrder.map(toPiece<Payload>)
    },

    async done(kind, pieces, of = db) {
      for (const some of inParts(pieces))
        await of
          .deleteFrom('work')
          .where((eb) => isOf(eb, kind, some))
          .execute()
    },

    async putOff(kind, pieces, { dueAt, ...later }, of = db) {
      const values = { due_at: dueAt?.toISOString() ?? null, claimed_by: null, ...later }
      for (const some of inParts(pieces))
        await of
          .updateTable('work')
          .set(values)
          .where((eb) => isOf(eb, kind, some))
          .execute()
    },

    async takeUp() {
      await db.updateTable('work').set({ claimed_by: null }).where('claimed_by', 'is not', null).execute()
    },

    async takeTurn(what, ms, who = '') {
      const taken = await db
        .insertInto('work')
        .values({ kind: TURN, key: `${what} ${who}`, added_at: time(), due_at: time(ms) })
        .onConflict((c) =>
          c
            .columns(['kind', 'key'])
            .doUpdateSet({ due_at: time(ms) })
            .where((eb) => hasCome(eb as WorkExpression, ms)),
        )
        .returning('key')
        .execute()
      return taken.length > 0
    },

    async giveTurnBack(what, who = '') {
      await db.deleteFrom('work').where('kind', '=', TURN).where('key', '=', `${what} ${who}`).execute()
    },

    async sweep() {
      await db.deleteFrom('work').where('kind', '=', TURN).where('due_at', '<=', time()).execute()
    },
  }
}

/** Adds pieces as `Work.add` does, for edits, which have no Work. */
export async function addPieces(
  of: Kysely<Tables>,
  kind: WorkKind,
  pieces: readonly NewPiece[],
  { at, replaces = false }: { at: Date; replaces?: boolean | undefined },
): Promise<void> {
  const time = at.toISOString()
  const rows = pieces.map(({ key, about = null, payload, dueAt = time }) => ({
    ...{ kind: kind.name, key, about, payload: JSON.stringify(payload ?? null), added_at: time, due_at: dueAt },
  }))
  for (const some of inParts(rows))
    await of
      .insertInto('work')
      .values(some)
      .onConflict((c) => {
        const same = c.columns(['kind', 'key'])
        // Another payload is another piece, which nobody has claimed.
        const kept = (column: 'about' | 'claimed_by') => {
          const [before, given] = [sql.ref(`work.${column}`), sql.ref(`excluded.${column}`)]
          return sql<string | null>`case when work.payload = excluded.payload then ${before} else ${given} end`
        }
        const values = { payload: sql<string>`excluded.payload`, added_at: time }
        const anew = { ...values, about: kept('about'), claimed_by: kept('claimed_by') }
        return replaces ? same.doUpdateSet(anew) : same.doNothing()
      })
      .execute()
}

const toPiece = <Payload>({ payload, added_at, claimed_by, ...row }: Selectable<Tables['work']>): Piece<Payload> => ({
  ...{ key: row.key, about: row.about, payload: JSON.parse(payload ?? 'null') as Payload },
  ...{ addedAt: added_at, tries: row.tries, fault: row.fault, claim: claimed_by ?? '' },
})
