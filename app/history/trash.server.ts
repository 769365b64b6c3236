import { type Kysely, sql, type Transaction } from 'kysely'
import type { Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { inTurns, shareTurn } from '../../database/turns.ts'
import { inParts } from '../kit/in-parts.ts'
import { foldText } from '../kit/text/fold.ts'
import { BY_CLOCK, record } from './audit.server.ts'
import { changeBy, type Editing, edit } from './editing.server.ts'
import { deleteMarked, isMarking } from './marked-rows.server.ts'
import type { TrashKind } from './thing.ts'

/** A removal in the trash: its title and counts, who removed it and when, and until when it is stored. */
export type TrashEntry = {
  id: string
  kind: TrashKind
  title: string
  /** The number of episodes that were removed together; otherwise 1. */
  documents: number
  /** The number of episodes that were removed with a series. */
  episodes: number
  at: string
  until: string
  email: string
}

export type TrashCount = { kind: TrashKind; removals: number; documents: number; episodes: number }

type Filter = { kind?: string | undefined; text?: string | undefined; id?: string | undefined }
/** `newestAt`: when the newest removal was made; '' for none. */
export type TrashPage = { entries: TrashEntry[]; counts: TrashCount[]; found: number; newestAt: string }

/**
 * Reads the trash, newest first, with the number of removals of each kind. `text` is searched for in titles, ignoring case and
 * accents; `id` selects one removal.
 */
export async function readTrash(
  db: Kysely<Tables>,
  now: Date,
  { kind, text = '', id, limit, offset = 0 }: Filter & { limit: number; offset?: number },
): Promise<TrashPage> {
  const rows = await db
    .selectFrom('removed')
    .leftJoin('viewer', 'viewer.id', 'removed.removed_by')
    .select(['removed.id', 'kind', 'title', 'documents', 'episodes', 'removed_at', 'purge_at', 'viewer.email'])
    .$narrowType<{ kind: TrashKind }>()
    .where('title', 'is not', null)
    .where('purge_at', '>', now.toISOString())
    .orderBy('removed_at', 'desc')
    .orderBy('removed.id')
    .execute()
  const wanted = foldText(text.trim())
  const counts = new Map<string, TrashCount>()
  const found: (typeof rows)[number][] = []
  await inTurns(rows, (row) => {
    const { removals, documents, episodes } = counts.get(row.kind) ?? { removals: 0, documents: 0, episodes: 0 }
    counts.set(row.kind, {
      kind: row.kind,
      removals: removals + 1,
      documents: documents + row.documents,
      episodes: episodes + row.episodes,
    })
    if (kind && row.kind !== kind) return
    if (id && row.id !== id) return
    if (foldText(row.title ?? '').includes(wanted)) found.push(row)
  })
  const entries = found.slice(offset, offset + limit).map(({ removed_at, purge_at, email, ...row }) => ({
    ...row,
    title: row.title ?? '',
    at: removed_at,
    until: purge_at ?? '',
    email: email ?? '',
  }))
  return {
    entries,
    counts: [...counts.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    found: found.length,
    newestAt: rows[0]?.removed_at ?? '',
  }
}

/** Deletes one removal for good; false if it is gone already. Callers check who may do so. */
export async function purgeRemoved(editing: Editing, id: string): Promise<boolean> {
  const { now, by } = editing
  const isGone = await edit(editing, async (change) => {
    const kept = change.trx.selectFrom('removed').select(['title', 'subject']).where('id', '=', id).where('title', 'is not', null)
    const gone = await kept.executeTakeFirst()
    if (!gone) return false
    await giveUp(change.trx, [id])
    const entry = { action: 'trash.purge', subject: gone.subject ?? '', title: gone.title ?? '' } as const
    await record(change, by, now(), entry)
    return true
  })
  if (isGone) await deleteGivenUp(editing.changes)
  return isGone
}

/**
 * Deletes for good everything removed up to `until`, so that nothing is deleted that its admin has not seen. Returns how many
 * removals there were. Callers check who may do so.
 */
export async function emptyTrash(editing: Editing, until: string): Promise<number> {
  const { now, by } = editing
  const count = await edit(editing, async (change) => {
    const found = change.trx.selectFrom('removed').select('id').where('title', 'is not', null).where('removed_at', '<=', until)
    const ids = (await found.execute()).map(({ id }) => id)
    await giveUp(change.trx, ids)
    if (ids.length > 0) await record(change, by, now(), { action: 'trash.empty', subject: 'trash', title: String(ids.length) })
    return ids.length
  })
  await deleteGivenUp(editing.changes)
  return count
}

/** The kind of removals that nobody can restore or see any more, and whose rows are still to be deleted. */
export const GIVEN_UP = 'given-up'

/** Removes removals from the trash for good; `deleteGivenUp` deletes their rows after the transaction. */
async function giveUp(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids))
    await trx.updateTable('removed').set({ kind: GIVEN_UP, title: null }).where('id', 'in', some).execute()
}

/** Limits of one transaction: deleted rows, and deleted parts and removals. */
const [ROWS, SLICE] = [200, 20]

/**
 * Deletes the rows of removals that were given up, in short transactions so that others can write in between: a trash may hold a
 * gigabyte. If a node stops midway, the next sweep continues. Episodes are deleted before their series, because a cascade would
 * be one long statement.
 */
async function deleteGivenUp(changes: Changes): Promise<void> {
  const isDone = () =>
    changes.change(async ({ trx }) => {
      const removals = trx.selectFrom('removed').select('id').where('kind', '=', GIVEN_UP).orderBy('id')
      if ((await deleteMarked(trx, sql`(select id from removed where kind = ${GIVEN_UP})`, ROWS)) > 0) return false
      const parts = await trx
        .selectFrom('removed_part')
        .select(['removed_id', 'place'])
        .where('removed_id', 'in', removals)
        .orderBy('removed_id')
        .orderBy('place')
        .limit(SLICE)
        .execute()
      for (const { removed_id, place } of parts)
        await trx.deleteFrom('removed_part').where('removed_id', '=', removed_id).where('place', '=', place).execute()
      if (parts.length > 0) return false
      // Rows that another deletion refers to stay, unseen, until that one is deleted.
      const isEmpty = sql<boolean>`not ${isMarking(sql.ref('removed.id'))}`
      const ids = (await removals.where(isEmpty).limit(SLICE).execute()).map(({ id }) => id)
      if (ids.length > 0) await trx.deleteFrom('removed').where('id', 'in', ids).execute()
      return ids.length === 0
    })
  while (!(await isDone())) await shareTurn()
}

/** Deletes expired removals. Safe on several nodes at once. */
export async function sweepRemoved(editing: Pick<Editing, 'changes' | 'now'>): Promise<void> {
  await changeBy({ changes: editing.changes }, async (change) => {
    const due = change.trx.selectFrom('removed').select(['id', 'title']).where('purge_at', '<=', editing.now().toISOString())
    const rows = await due.where('kind', '<>', GIVEN_UP).execute()
    await giveUp(
      change.trx,
      rows.map(({ id }) => id),
    )
    const count = rows.filter(({ title }) => title !== null).length
    if (count > 0)
      await record(change, BY_CLOCK, editing.now(), { action: 'trash.sweep', subject: 'trash', title: String(count) })
  })
  await deleteGivenUp(editing.changes)
}
