import { randomUUID } from 'node:crypto'
import type { Change } from '../../../database/changes.ts'
import { record } from '../../history/audit.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { touchGamesOfSeries } from '../../history/hanging-rows.server.ts'
import { LIVE, seriesTopic } from '../../history/topics.ts'
import type { Seal } from '../../kit/http/seal.server.ts'
import type { Result } from '../../kit/result.ts'
import { type Conflict, isNewer } from '../conflict.ts'
import { catalogueChanged, countSeries, readSeries, renumber } from '../edit.server.ts'
import { copyEpisodes } from '../episodes/many-episodes.server.ts'
import { mergeSeries } from '../merge-rows.server.ts'
import { movedBehind, reordered } from '../ordering.ts'
import { placeTexts } from '../texts/text-places.server.ts'
import { PASSWORD_LENGTH, type SeriesContent } from './series.ts'
import { filterSeries, type Move } from './series-list.ts'

export type SavedSeries = Result<{ docId: string }, 'id-taken' | 'password-too-long' | 'series-not-found' | Conflict>

/**
 * Adds a series, or replaces the one with this docId; an absent value is unchanged, or gets the default of spec M4. The id is
 * lower-cased, and refused when another series has it. With a `baseVersion`, the series must exist in exactly that version. A
 * changed password is sealed again, which invalidates earlier unlocks (spec P5).
 */
export function saveSeries(editing: Editing, series: SeriesContent): Promise<SavedSeries> {
  return edit<SavedSeries>(editing, (change) => writeSeries(change, editing, series))
}

/**
 * Adds a series that duplicates another one, with copies of its episodes, without streams (spec O5). Saves both or neither; a
 * source that is gone has no episodes.
 */
export function saveSeriesWithCopies(editing: Editing, series: SeriesContent, fromDocId: string): Promise<SavedSeries> {
  return edit<SavedSeries>(editing, async (change) => {
    const saved = await writeSeries(change, editing, series)
    if (saved.ok) await copyEpisodes(change, editing.now(), fromDocId, saved.docId)
    return saved
  })
}

/** Does the same as saveSeries in the caller's transaction, which holds the catalogue lock. */
async function writeSeries(change: Change, editing: Editing, series: SeriesContent): Promise<SavedSeries> {
  const { now, by } = editing
  const docId = series.docId ?? randomUUID()
  const slug = series.id.toLowerCase()
  if ((series.password?.trim().length ?? 0) > PASSWORD_LENGTH) return { ok: false, reason: 'password-too-long' }
  const { trx, touch } = change
  const holder = await trx.selectFrom('series').select('doc_id').where('slug', '=', slug).executeTakeFirst()
  if (holder && holder.doc_id !== docId) return { ok: false, reason: 'id-taken' }
  const before = await readSeries(trx, docId)
  if (!before && series.baseVersion !== undefined) return { ok: false, reason: 'series-not-found' }
  if (isNewer(before, series.baseVersion)) return { ok: false, reason: 'changed' }
  const after = mergeSeries(before, series, {
    docId,
    slug,
    order: series.order ?? before?.sort_order ?? (await countSeries(trx)),
    sealedPassword: nextPassword(editing.seal, docId, before?.sealed_password ?? null, series.password),
    at: now().toISOString(),
  })
  await trx
    .insertInto('all_series')
    .values(after)
    .onConflict((c) => c.column('doc_id').doUpdateSet(after))
    .execute()
  await placeTexts(trx, 'series', [after], now())
  // Deletes unlocks of the earlier password, so that setting it again does not revive them. Unlocks by access codes stay (spec
  // O7).
  if (before && before.sealed_password !== after.sealed_password)
    await trx.deleteFrom('all_series_grant').where('series_doc_id', '=', docId).execute()
  if (before && (before.sealed_password !== after.sealed_password || before.state !== after.state))
    await touchGamesOfSeries(change, docId)
  if (before && before.slug !== slug) {
    const left = { slug: before.slug, doc_id: docId }
    await trx
      .insertInto('all_series_address')
      .values(left)
      .onConflict((c) => c.column('slug').doUpdateSet(left))
      .execute()
    touch(seriesTopic(before.slug))
  }
  touch(seriesTopic(slug))
  touch(LIVE)
  const action = before ? 'series.edit' : 'series.add'
  await record(change, by, now(), { action, subject: docId, title: after.title, before, after })
  await catalogueChanged(change, now())
  return { ok: true, docId }
}

function nextPassword(seal: Seal, docId: string, before: string | null, password: string | undefined): string | null {
  if (password === undefined) return before
  const trimmed = password.trim()
  if (trimmed === '') return null
  return before !== null && seal.open(docId, before) === trimmed ? before : seal.seal(docId, trimmed)
}

/**
 * Moves a series behind another one (spec M6). Without a filter, all are numbered from 0; under a filter, the series that it
 * shows share their present order values. Refused when the filter no longer shows both.
 */
export async function moveSeries(editing: Editing, move: Move): Promise<Result<object, 'changed'>> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const { trx, touch } = change
    const rows = await trx
      .selectFrom('series')
      .select(['doc_id as docId', 'sort_order as order', 'slug as id', 'title', 'tags'])
      .orderBy('sort_order')
      .orderBy('release_date', 'desc')
      .orderBy('doc_id')
      .execute()
    const shown = filterSeries(
      rows.map((row) => ({ ...row, tags: JSON.parse(row.tags) })),
      move,
    )
    const all = shown.map(({ docId }) => docId)
    const ids = movedBehind(all, move.docId, move.after || null)
    if (!ids) return { ok: false, reason: 'changed' }
    const before = rows.map(({ docId, order }) => ({ docId, order }))
    const after = reordered(before, ids)
    const held = new Map(before.map(({ docId, order }) => [docId, order]))
    const moved = after.filter(({ docId, order }) => held.get(docId) !== order)
    if (moved.length === 0) return { ok: true }
    await renumber(
      trx,
      { table: 'series', key: 'doc_id', column: 'sort_order' },
      new Map(moved.map(({ docId, order }) => [docId, order])),
    )
    touch(LIVE)
    const title = rows.find(({ docId }) => docId === move.docId)?.title ?? ''
    await record(change, by, now(), { action: 'series.order', subject: move.docId, title, before, after })
    await catalogueChanged(change, now())
    return { ok: true }
  })
}
