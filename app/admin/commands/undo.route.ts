import { data } from 'react-router'
import { z } from 'zod'
import { restoreCode } from '../../access/edit-codes.server.ts'
import type { Editing } from '../../catalog/edit.server.ts'
import { restore } from '../../catalog/removed.server.ts'
import { restoreGames } from '../../events/restore-games.server.ts'
import { undoEvent } from '../../events/undo-event.server.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import { onlyPost } from '../../shared/only-post.server.ts'
import { sentForm } from '../../shared/sent-form.server.ts'
import { restoreFrench } from '../../translation/french/restore-french.server.ts'
import type { UndoAnswer } from '../edit-form/edit-answer.ts'
import type { Route } from './+types/undo.route.ts'
import { keepCommand } from './use-command.tsx'

const wanted = z.object({ removedId: z.uuid() })

/**
 * Restores a recent removal, or what a recent edit of an event replaced. Answers with its title, or with the reason why it cannot. Who may do so
 * depends on what it is (spec O6).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await sentForm(request)
  const parsed = wanted.safeParse({ removedId: form.get('removedId') })
  const { editingFor } = context.get(adminContext)
  let answer: UndoAnswer = { ok: false, reason: 'not-kept' }
  if (parsed.success) {
    const { removedId } = parsed.data
    const kind = await context.get(servicesContext).documents.kindOfRemoval(removedId)
    const editing = kind === undefined ? undefined : editingFor(kind)
    if (kind !== undefined && !editing) throw data(null, { status: 403 })
    if (editing) answer = await restoreAny(editing, removedId)
  }
  return data(answer, { status: answer.ok ? 200 : 409 })
}

async function restoreAny(editing: Editing, removedId: string): Promise<UndoAnswer> {
  const edited = await undoEvent(editing, removedId)
  return (
    (edited?.ok ? { ...edited, isPutBack: true as const } : edited) ??
    (await restoreFrench(editing, removedId)) ??
    (await restoreGames(editing, removedId)) ??
    (await restoreCode(editing, removedId)) ??
    (await restore(editing, removedId))
  )
}

export const clientAction = keepCommand

export const loader = onlyPost
