import { data } from 'react-router'
import { z } from 'zod'
import { slug } from '../../../kit/form-fields.ts'
import type { AdminVisit, Services } from '../../../services.server.ts'
import type { UndoAnswer } from '../../kit/edit-form/edit-answer.ts'
import { takeBack } from './take-back-kinds.server.ts'

const wanted = z.object({ removedId: z.uuid(), newId: z.string().optional() })
const code = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^[A-Za-z]{3}$/, 'code-form'))

/**
 * Restores the removal, or the content replaced by an edit, that the form names. `newId`: another address, id or code for a thing
 * whose own is taken by now. Its routes are below /admin; the permission depends on the kind (spec O6), and other roles get 403.
 */
export async function restoreAny(
  { documents }: Pick<Services, 'documents'>,
  { editingFor }: Pick<AdminVisit, 'editingFor'>,
  form: URLSearchParams,
): Promise<UndoAnswer> {
  const newId = form.get('newId')
  const parsed = wanted.safeParse({ removedId: form.get('removedId'), ...(newId !== null && { newId }) })
  if (!parsed.success) return { ok: false, reason: 'not-kept' }
  const { removedId } = parsed.data
  const kind = await documents.kindOfRemoval(removedId)
  if (kind === undefined) return { ok: false, reason: 'not-kept' }
  const editing = editingFor(kind)
  if (!editing) throw data(null, { status: 403 })
  let id: string | undefined
  if (parsed.data.newId !== undefined) {
    const given = (kind === 'school' ? code : slug).safeParse(parsed.data.newId)
    if (!given.success)
      return { ok: false, reason: 'bad-id', fault: given.error.issues[0]?.message ?? 'id-form', proposed: parsed.data.newId }
    id = given.data
  }
  return takeBack(editing, removedId, id)
}
