import type { Category } from '../../catalog/categories/category.ts'
import { type CategoryValues, categoryForm } from '../../catalog/categories/category-values.ts'
import { saveCategory } from '../../catalog/categories/edit-categories.server.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import { refusedFields, refusedWhole } from '../kit/edit-form/edit-answer.ts'
import { readEdit, refuse } from '../kit/edit-form/read-edit.server.ts'

export const categoryValues = ({ id, name, tags }: Category): CategoryValues => ({ name, id, tags: tags.join(', ') })

/** Reads the form values of a category. */
export async function readCategoryForm({ documents }: Pick<Services, 'documents'>, wanted: string) {
  const category = (await documents.categories()).find(({ id }) => id === wanted)
  if (!category) return undefined
  return { values: categoryValues(category), version: category.version }
}

/** Saves the form of the category `formerId`, or of a new one (spec M3). After a new or changed id, the page goes to the list. */
export async function saveCategoryForm(
  request: Request,
  { documents, editing }: Pick<Services, 'documents'> & Pick<AdminVisit, 'editing'>,
  formerId: string | null,
) {
  const sent = await readEdit(request, categoryForm)
  if (!sent.ok) return sent.answer
  // A form without a version counts as stale.
  const saved = await saveCategory(editing, { ...sent.value, formerId, baseVersion: sent.baseVersion ?? 0 })
  if (saved.ok) return { ok: true as const, ...(saved.id === formerId ? {} : { goTo: '/admin/categories' }) }
  if (saved.reason === 'id-taken') return refuse(refusedFields({ id: 'id-taken' }), 409)
  const newer = saved.reason === 'changed' && formerId !== null ? await readCategoryForm({ documents }, formerId) : undefined
  return newer ? refuse({ ok: false, faults: {}, newer }, 409) : refuse(refusedWhole('gone'), 404)
}
