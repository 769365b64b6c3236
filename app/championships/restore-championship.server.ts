import { record } from '../history/audit.server.ts'
import { markedRows, unmarkRows } from '../history/marked-rows.server.ts'
import type { RowRestorer } from '../history/take-back.server.ts'
import { followChampionship } from './follow-championship.server.ts'

/** Restores a championship from the trash. Refused while another one has its address; `newId`: another address. */
export const putChampionshipBack: RowRestorer<'championship'> = async (change, editing, { id: removedId }, newId) => {
  const { trx } = change
  await editing.follower?.hold(trx)
  const [row] = await markedRows(trx, 'championship', removedId)
  if (!row) return { ok: false, reason: 'not-kept' }
  const slug = newId?.toLowerCase() ?? row.slug
  const there = trx.selectFrom('championship').select(['id', 'name_en'])
  const twin = await there.where((eb) => eb.or([eb('id', '=', row.id), eb('slug', '=', slug)])).executeTakeFirst()
  if (twin) {
    const holder = { kind: 'championship' as const, id: twin.id, title: twin.name_en }
    return { ok: false, reason: twin.id === row.id ? 'exists' : 'slug-taken', holder }
  }
  const values = { slug, version: row.version + 1 }
  await trx.updateTable('all_championship').set(values).where('removed_id', '=', removedId).execute()
  await unmarkRows(trx, 'championship', removedId)
  await followChampionship(change, editing, row.id)
  const title = row.name_en || row.name_fr
  await record(change, editing.by, editing.now(), { action: 'championship.restore', subject: row.id, title, after: row })
  return { ok: true, title, thing: { kind: 'championship', id: row.id } }
}
