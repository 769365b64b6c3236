import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Result } from '../shared/result.ts'
import { type Editor, record } from './audit.server.ts'
import { catalogueChanged, type Editing, edit, readSeries } from './edit.server.ts'
import { LIVE, seriesTopic } from './topics.ts'

type Kept = 'category' | 'series' | 'episode' | 'saved_series' | 'series_grant'
type Rows = { [table in Kept]?: Selectable<Tables[table]>[] }
type Removed = { kind: 'category' | 'series' | 'episode'; rows: Rows }

/** How long something removed can be put back; a little longer than it is offered. */
const KEPT_MS = 60 * 60_000

/** Keeps the rows of something that is being removed, in the transaction that removes it. Returns the id to restore it by. */
export async function keepRemoved(
  trx: Transaction<Tables>,
  { kind, rows }: Removed,
  by: Editor | undefined,
  at: Date,
): Promise<string> {
  const id = randomUUID()
  const removed = { id, kind, content: JSON.stringify(rows), removed_at: at.toISOString(), removed_by: by?.uid ?? '' }
  await trx.insertInto('removed').values(removed).execute()
  return id
}

type Restored = Result<{ title: string }, 'not-kept' | 'id-taken' | 'series-not-found'>

/** Puts something removed back as it was, under its ids. Refused when its id in the address has been given away since. */
export async function restore(editing: Editing, removedId: string): Promise<Restored> {
  const { now, by } = editing
  return edit<Restored>(editing, async (change) => {
    const { trx, touch } = change
    const kept = await trx.deleteFrom('removed').where('id', '=', removedId).returningAll().executeTakeFirst()
    if (!kept) return { ok: false, reason: 'not-kept' }
    const rows = JSON.parse(kept.content) as Rows
    const [series] = rows.series ?? []
    const [category] = rows.category ?? []
    const [episode] = rows.episode ?? []
    const isTaken =
      (series && (await trx.selectFrom('series').select('doc_id').where('slug', '=', series.slug).executeTakeFirst())) ??
      (category && (await trx.selectFrom('category').select('id').where('id', '=', category.id).executeTakeFirst()))
    if (isTaken) return giveBack(trx, kept, 'id-taken')
    const home = series ?? (episode && (await readSeries(trx, episode.series_doc_id)))
    if (episode && !home) return giveBack(trx, kept, 'series-not-found')
    await insertAll(trx, rows)
    if (home) {
      touch(seriesTopic(home.slug))
      touch(LIVE)
    }
    const what = category ? { subject: category.id, title: category.name } : titled(series ?? episode)
    await record(change, by, now(), { action: `${kept.kind as Removed['kind']}.restore`, ...what, after: rows })
    if (series || category) await catalogueChanged(change, now())
    return { ok: true, title: what.title }
  })
}

const titled = (row: { doc_id: string; title: string } | undefined) => ({ subject: row?.doc_id ?? '', title: row?.title ?? '' })

async function giveBack(trx: Transaction<Tables>, kept: Selectable<Tables['removed']>, reason: 'id-taken' | 'series-not-found') {
  await trx.insertInto('removed').values(kept).execute()
  return { ok: false as const, reason }
}

async function insertAll(trx: Transaction<Tables>, rows: Rows): Promise<void> {
  for (const row of rows.category ?? []) await trx.insertInto('category').values(row).execute()
  for (const row of rows.series ?? []) await trx.insertInto('series').values(row).execute()
  for (const row of rows.episode ?? [])
    await trx
      .insertInto('episode')
      .values(row as Insertable<Tables['episode']>)
      .execute()
  // A viewer's own rows come back with the series, unless the account has gone meanwhile.
  const owners = [...new Set([...(rows.saved_series ?? []), ...(rows.series_grant ?? [])].map(({ uid }) => uid))]
  if (owners.length === 0) return
  const here = await trx.selectFrom('viewer').select('id').where('id', 'in', owners).execute()
  const isHere = new Set(here.map(({ id }) => id))
  for (const row of rows.saved_series ?? []) if (isHere.has(row.uid)) await trx.insertInto('saved_series').values(row).execute()
  for (const row of rows.series_grant ?? []) if (isHere.has(row.uid)) await trx.insertInto('series_grant').values(row).execute()
}

/** Forgets what can no longer be put back. */
export async function sweepRemoved({ changes, now }: Pick<Editing, 'changes' | 'now'>): Promise<void> {
  const until = new Date(now().getTime() - KEPT_MS).toISOString()
  await changes.change(({ trx }) => trx.deleteFrom('removed').where('removed_at', '<', until).execute())
}
