import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { readSeries } from '../../catalog/edit.server.ts'
import { record } from '../../history/audit.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { touchGamesOfSeries } from '../../history/hanging-rows.server.ts'
import { keepRemoved } from '../../history/kept-rows.server.ts'
import type { RowRestorer } from '../../history/take-back.server.ts'
import { CATALOG, CODES, seriesTopic } from '../../history/topics.ts'
import type { Seal } from '../../kit/http/seal.server.ts'
import type { Result } from '../../kit/result.ts'
import { type CodeSpan, type CodeValues, isOver, MOST_CODES, plainCode } from './access-code.ts'
import { sealCode, spanOf, unsealCode } from './access-codes.server.ts'

/** A code as staff see it. */
export type CodeListing = CodeSpan & { id: string; name: string; code: string; createdAt: string }

/** Returns the codes of a series, oldest first: for admins only. */
export async function listCodes(db: Kysely<Tables>, seal: Seal, seriesDocId: string): Promise<CodeListing[]> {
  const rows = await rowsOf(db, seriesDocId)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    code: unsealCode(seal, row.id, row.sealed_code),
    createdAt: row.created_at,
    ...spanOf(row),
  }))
}

const rowsOf = (db: Pick<Kysely<Tables>, 'selectFrom'>, seriesDocId: string) =>
  db.selectFrom('access_code').selectAll().where('series_doc_id', '=', seriesDocId).orderBy('created_at').orderBy('id').execute()

type Refusal = 'gone' | 'code-taken' | 'code-is-password' | 'code-ended' | 'too-many-codes'

/**
 * Adds an access code to a series (spec O7). Refuses one that equals, as viewers type it, the password or any present or
 * former code of the series: it would be unclear what the code opens, or a revoked code would open again.
 */
export async function addCode(
  editing: Editing,
  { seriesDocId, ...values }: CodeValues & { seriesDocId: string },
): Promise<Result<{ id: string }, Refusal>> {
  const { seal, now, by } = editing
  return edit<Result<{ id: string }, Refusal>>(editing, async (change) => {
    const { trx, touch } = change
    const series = await readSeries(trx, seriesDocId)
    if (!series) return { ok: false, reason: 'gone' }
    const at = now()
    if (isOver({ endsAt: values.endsAt, revokedAt: null }, at)) return { ok: false, reason: 'code-ended' }
    const rows = await rowsOf(trx, seriesDocId)
    const plain = plainCode(values.code)
    if (series.sealed_password !== null && plainCode(seal.open(seriesDocId, series.sealed_password)) === plain)
      return { ok: false, reason: 'code-is-password' }
    if (rows.some(({ id, sealed_code }) => plainCode(unsealCode(seal, id, sealed_code)) === plain))
      return { ok: false, reason: 'code-taken' }
    if (rows.filter((row) => !isOver(spanOf(row), at)).length >= MOST_CODES) return { ok: false, reason: 'too-many-codes' }
    const id = randomUUID()
    const row = {
      id,
      series_doc_id: seriesDocId,
      name: values.name,
      sealed_code: sealCode(seal, id, values.code),
      starts_at: values.startsAt,
      ends_at: values.endsAt,
      most_uses: values.mostUses,
      created_at: at.toISOString(),
      created_by: by?.uid ?? '',
    }
    await trx.insertInto('all_access_code').values(row).execute()
    touch(CODES)
    await record(change, by, at, { action: 'code.add', subject: id, title: titleOf(values.name, series), after: row })
    return { ok: true, id }
  })
}

const titleOf = (name: string, series: { title: string }) => `${name} (${series.title})`

/**
 * Revokes a code with all of its unlocks, and nothing else. `removedId` restores both. The unlocks stay in accounts and
 * browsers, where they open nothing.
 */
export async function revokeCode(
  editing: Editing,
  { seriesDocId, id }: { seriesDocId: string; id: string },
): Promise<Result<{ removedId: string }, 'gone'>> {
  const { now, by } = editing
  return edit<Result<{ removedId: string }, 'gone'>>(editing, async (change) => {
    const { trx } = change
    const row = await readCode(trx, id)
    const series = await readSeries(trx, seriesDocId)
    if (!row || !series || row.series_doc_id !== seriesDocId || row.revoked_at !== null) return { ok: false, reason: 'gone' }
    const after = { ...row, revoked_at: now().toISOString() }
    await trx.updateTable('all_access_code').set({ revoked_at: after.revoked_at }).where('id', '=', id).execute()
    await touchUnlocked(change, series)
    const removedId = await keepRemoved(
      trx,
      { kind: 'access_code', rows: { access_code: [row] }, listed: { title: titleOf(row.name, series), subject: id } },
      by,
      now(),
    )
    await record(change, by, now(), { action: 'code.revoke', subject: id, title: titleOf(row.name, series), before: row, after })
    return { ok: true, removedId }
  })
}

/** Undoes a revocation: the code unlocks again, and its earlier unlocks open the series again. */
export const putCodeBack: RowRestorer<'access_code'> = async (change, { now, by }, { rows }) => {
  const { trx } = change
  const { id } = rows.access_code[0]
  const row = await readCode(trx, id)
  const series = row && (await readSeries(trx, row.series_doc_id))
  if (!series) return { ok: false, reason: 'series-not-found' }
  const after = { ...row, revoked_at: null }
  await trx.updateTable('all_access_code').set({ revoked_at: null }).where('id', '=', id).execute()
  await touchUnlocked(change, series)
  await record(change, by, now(), { action: 'code.restore', subject: id, title: titleOf(row.name, series), before: row, after })
  return { ok: true, title: row.name, thing: { kind: 'access_code', id, seriesDocId: row.series_doc_id } }
}

const readCode = (trx: Transaction<Tables>, id: string) =>
  trx.selectFrom('access_code').selectAll().where('id', '=', id).executeTakeFirst()

/** Notifies nodes and open pages that the unlocks of a code of this series have changed, as a changed password does. */
export async function touchUnlocked(change: Change, series: { doc_id: string; slug: string }): Promise<void> {
  change.touch(CODES)
  change.touch(seriesTopic(series.slug))
  // Makes viewers reload their accounts' unlocks.
  change.touch(CATALOG)
  await touchGamesOfSeries(change, series.doc_id)
}
