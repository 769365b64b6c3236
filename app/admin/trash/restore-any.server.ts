import { data } from 'react-router'
import { z } from 'zod'
import { restoreCode } from '../../access/edit-codes.server.ts'
import { undoManyEpisodes } from '../../catalog/many-episodes.server.ts'
import { restore } from '../../catalog/removed.server.ts'
import { restoreGames } from '../../events/restore-games.server.ts'
import { undoEvent } from '../../events/undo-event.server.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import { slug } from '../../shared/form-fields.ts'
import { restoreFrench } from '../../translation/french/restore-french.server.ts'
import type { UndoAnswer } from '../edit-form/edit-answer.ts'

const wanted = z.object({ removedId: z.uuid(), newId: z.string().optional() })
const code = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^[A-Za-z]{3}$/, 'code-form'))

/**
 * Restores what the fields of a form name: a removal, or what an edit replaced. `newId` in it is another address, id or code, for what has
 * lost its own meanwhile. Its routes are below /admin; who may do so depends on the kind of what is put back (spec O6), others get 403.
 */
export async function restoreAny(
  { trash, documents }: Pick<Services, 'trash' | 'documents'>,
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
    const { entries } = await trash({ id: removedId, limit: 1 })
    const given = (entries[0]?.kind === 'school' ? code : slug).safeParse(parsed.data.newId)
    if (!given.success)
      return { ok: false, reason: 'bad-id', fault: given.error.issues[0]?.message ?? 'id-form', proposed: parsed.data.newId }
    id = given.data
  }
  const edited = await undoEvent(editing, removedId)
  const episodes = edited ?? (await undoManyEpisodes(editing, removedId))
  return (
    (edited?.ok ? { ...edited, isPutBack: true as const } : episodes) ??
    (await restoreFrench(editing, removedId)) ??
    (await restoreGames(editing, removedId, id)) ??
    (await restoreCode(editing, removedId)) ??
    (await restore(editing, removedId, id))
  )
}
