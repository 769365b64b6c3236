import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { record } from '../../history/audit.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { markRemoved } from '../../history/kept-rows.server.ts'
import type { Result } from '../../kit/result.ts'
import { type Conflict, isNewer } from '../conflict.ts'
import { catalogueChanged, renumber } from '../edit.server.ts'
import { withFirst } from '../ordering.ts'

type CategoryContent = {
  id: string
  name: string
  tags: string[]
  position?: number
  /** The id when the form was opened; null for a new category. If absent, replaces the category with this id. */
  formerId?: string | null
  baseVersion?: number | undefined
}

type Row = Selectable<Tables['category']>
type SavedCategory = Result<{ id: string }, 'id-taken' | 'category-not-found' | Conflict>

/** Adds a category at the end of the list, or replaces one. Tags are lower-cased and deduplicated (spec M3). */
export async function saveCategory(editing: Editing, category: CategoryContent): Promise<SavedCategory> {
  const { now, by } = editing
  const id = category.id.toLowerCase()
  const former = category.formerId === undefined ? id : category.formerId
  return edit(editing, async (change) => {
    const { trx } = change
    const rows = await trx.selectFrom('category').selectAll().execute()
    const before = rows.find((row) => row.id === former)
    if (former !== id && rows.some((row) => row.id === id)) return { ok: false, reason: 'id-taken' }
    if (category.formerId && !before) return { ok: false, reason: 'category-not-found' }
    if (isNewer(before, category.baseVersion)) return { ok: false, reason: 'changed' }
    const after: Row = {
      id,
      name: category.name,
      tags: JSON.stringify([...new Set(category.tags.map((tag) => tag.toLowerCase()))]),
      position: category.position ?? before?.position ?? Math.max(-1, ...rows.map(({ position }) => position)) + 1,
      version: (before?.version ?? 0) + 1,
    }
    if (before) await trx.updateTable('all_category').set(after).where('id', '=', before.id).execute()
    else await trx.insertInto('all_category').values(after).execute()
    // Series that name the category follow its new id.
    if (before && before.id !== id)
      await trx.updateTable('all_series').set({ category_id: id }).where('category_id', '=', before.id).execute()
    const action = before ? 'category.edit' : 'category.add'
    await record(change, by, now(), { action, subject: id, title: category.name, before, after })
    await catalogueChanged(change, now())
    return { ok: true, id }
  })
}

/** Removes a category; its series stay. `removedId` puts it back (see restore). */
export async function removeCategory(editing: Editing, id: string): Promise<Result<{ removedId: string }, 'category-not-found'>> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const { trx } = change
    const gone = await trx.selectFrom('category').selectAll().where('id', '=', id.toLowerCase()).executeTakeFirst()
    if (!gone) return { ok: false, reason: 'category-not-found' }
    const listed = { title: gone.name, subject: gone.id }
    const removedId = await markRemoved(trx, { kind: 'category', ids: { category: [gone.id] }, listed }, by, now())
    await record(change, by, now(), { action: 'category.remove', subject: gone.id, title: gone.name, before: gone, removedId })
    await catalogueChanged(change, now())
    return { ok: true, removedId }
  })
}

/** Orders the categories by `ids` (spec M3). Unknown ids are ignored; the others follow in their old order. */
export async function orderCategories(editing: Editing, ids: string[]): Promise<void> {
  const { now, by } = editing
  await edit(editing, async (change) => {
    const { trx } = change
    const rows = await trx.selectFrom('category').select(['id', 'position']).orderBy('position').orderBy('id').execute()
    const ordered = withFirst(
      rows.map(({ id }) => id),
      ids,
    )
    await renumber(
      trx,
      { table: 'category', key: 'id', column: 'position' },
      new Map(ordered.map((id, position) => [id, position])),
    )
    await record(change, by, now(), { action: 'category.order', subject: 'main', title: '', before: rows, after: ordered })
    await catalogueChanged(change, now())
  })
}
