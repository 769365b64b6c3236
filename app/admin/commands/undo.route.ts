import { data } from 'react-router'
import { z } from 'zod'
import { restoreCode } from '../../access/edit-codes.server.ts'
import { restore } from '../../catalog/removed.server.ts'
import { restoreGames } from '../../events/restore-games.server.ts'
import { undoEvent } from '../../events/undo-event.server.ts'
import { adminContext } from '../../services.server.ts'
import { onlyPost } from '../../shared/only-post.server.ts'
import { sentForm } from '../../shared/sent-form.server.ts'
import { restoreFrench } from '../../translation/french/restore-french.server.ts'
import type { UndoAnswer } from '../edit-form/edit-answer.ts'
import type { Route } from './+types/undo.route.ts'
import { keepCommand } from './use-command.tsx'

const wanted = z.object({ removedId: z.uuid() })

/** Restores a recent removal, or what a recent edit of an event replaced. Answers with its title, or with the reason why it cannot. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await sentForm(request)
  const parsed = wanted.safeParse({ removedId: form.get('removedId') })
  const { editing } = context.get(adminContext)
  let answer: UndoAnswer = { ok: false, reason: 'not-kept' }
  if (parsed.success) {
    const { removedId } = parsed.data
    const edited = await undoEvent(editing, removedId)
    answer =
      (edited?.ok ? { ...edited, isPutBack: true as const } : edited) ??
      (await restoreFrench(editing, removedId)) ??
      (await restoreGames(editing, removedId)) ??
      (await restoreCode(editing, removedId)) ??
      (await restore(editing, removedId))
  }
  return data(answer, { status: answer.ok ? 200 : 409 })
}

export const clientAction = keepCommand

export const loader = onlyPost
