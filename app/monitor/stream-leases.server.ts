import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../kit/in-parts.ts'
import { HOUR_MS } from '../kit/time/time-units.ts'
import { FIRST_STATE } from './live-rule.ts'
import type { Target } from './stream-targets.server.ts'

export type CheckRow = Selectable<Tables['stream_check']>

/** Shares streams out over nodes: one node reads each stream, and another takes over soon after that node is gone (spec D3). */
export type Leases = {
  /** Renews this node's leases, releases those above its share, and takes free ones. Returns the rows that the node holds now. */
  renew(targets: readonly Target[]): Promise<CheckRow[]>
  /** Releases all leases, so that other nodes take over at once. */
  release(): Promise<void>
}

/** The duration of a lease, in ms. A node renews its leases every 5 s; other nodes take a lease that has run out. */
const LEASE_MS = 15_000
/** More than the clocks of nodes differ, in ms. A lease that ends even later is free: a clock was set back since. */
const SKEW_MS = 60_000
/** Rows of vanished nodes are deleted after this, in ms. */
const FORGET_MS = HOUR_MS

type Options = { database: Pick<Database, 'db' | 'engine'>; nodeId: string; now: () => Date }
type CheckExpression = ExpressionBuilder<Tables, 'stream_check'>

export function openLeases({ database: { db, engine }, nodeId, now }: Options): Leases {
  const time = (aheadMs = 0) => new Date(now().getTime() + aheadMs).toISOString()
  let hasAny = false

  /** Counts the nodes that read streams, including this one. */
  async function countNodes(): Promise<number> {
    const row = { id: nodeId, seen_until: time(LEASE_MS) }
    await db
      .insertInto('probe_node')
      .values(row)
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
    const nodes = await db.selectFrom('probe_node').select(['id', 'seen_until']).execute()
    const isGone = ({ seen_until }: { seen_until: string }) => seen_until < time(-FORGET_MS)
    if (nodes.some(isGone)) await db.deleteFrom('probe_node').where('seen_until', '<', time(-FORGET_MS)).execute()
    return nodes.filter(({ seen_until }) => seen_until > time() && seen_until < time(LEASE_MS + SKEW_MS)).length
  }

  const isFree = (eb: CheckExpression) =>
    eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', time()), eb('leased_until', '>', time(LEASE_MS + SKEW_MS))])

  /** Selects the ids of rows to take. Skips rows that another node is taking: waiting for several of them could deadlock. */
  const idsOf = (where: (eb: CheckExpression) => ReturnType<typeof isFree>, most: number) =>
    db
      .selectFrom('stream_check')
      .select('episode_doc_id')
      .where(where)
      .orderBy('episode_doc_id')
      .limit(most)
      .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())

  async function addMissing(targets: readonly Target[], known: ReadonlySet<string>) {
    const missing = targets.filter(({ docId }) => !known.has(docId))
    for (const some of inParts(missing))
      await db
        .insertInto('stream_check')
        .values(some.map((target) => firstRow(target, time())))
        .onConflict((c) => c.column('episode_doc_id').doNothing())
        .execute()
  }

  return {
    async renew(targets) {
      if (targets.length === 0 && !hasAny) return []
      const nodes = await countNodes()
      await db
        .updateTable('stream_check')
        .set({ leased_until: time(LEASE_MS) })
        .where('leased_by', '=', nodeId)
        .execute()
      const known = new Map<string, string | null>()
      const wanted = targets.map(({ docId }) => docId)
      for (const some of inParts(wanted))
        for (const row of await db
          .selectFrom('stream_check')
          .select(['episode_doc_id', 'leased_by'])
          .where('episode_doc_id', 'in', some)
          .execute())
          known.set(row.episode_doc_id, row.leased_by)
      await addMissing(targets, new Set(known.keys()))
      const mine = wanted.filter((docId) => known.get(docId) === nodeId)
      const share = Math.ceil(wanted.length / Math.max(1, nodes))
      const kept = mine.slice(0, share)
      await db
        .updateTable('stream_check')
        .set({ leased_by: null, leased_until: null })
        .where('leased_by', '=', nodeId)
        .$if(kept.length > 0, (query) => query.where('episode_doc_id', 'not in', kept))
        .execute()
      const lacking = share - kept.length
      const free = wanted.filter((docId) => !kept.includes(docId))
      if (lacking > 0 && free.length > 0)
        await db
          .updateTable('stream_check')
          .set({ leased_by: nodeId, leased_until: time(LEASE_MS) })
          .where(
            'episode_doc_id',
            'in',
            idsOf((eb) => eb.and([isFree(eb), eb('episode_doc_id', 'in', free)]), lacking),
          )
          .execute()
      const rows = await db.selectFrom('stream_check').selectAll().where('leased_by', '=', nodeId).execute()
      hasAny = rows.length > 0
      return rows
    },
    async release() {
      if (!hasAny) return
      hasAny = false
      await db.deleteFrom('probe_node').where('id', '=', nodeId).execute()
      await db.updateTable('stream_check').set({ leased_by: null, leased_until: null }).where('leased_by', '=', nodeId).execute()
    },
  }
}

/** Returns the row of a stream that nobody has read yet, or whose address changed. */
export const firstRow = ({ docId, address }: Pick<Target, 'docId' | 'address'>, at: string) => ({
  episode_doc_id: docId,
  address,
  leased_by: null,
  leased_until: null,
  state: 'none' as const,
  state_since: at,
  facts: '{}',
  phase: FIRST_STATE.phase,
  phase_since: at,
  has_been_good: 0,
  has_set_fault: 0,
  alarm_since: null,
  event_id: null,
})
