import { data } from 'react-router'
import { onlyPost } from '../../../kit/http/only-post.server.ts'
import { sentForm } from '../../../kit/http/sent-form.server.ts'
import { adminContext, servicesContext } from '../../../services.server.ts'
import { restoreAny } from '../../history/trash/restore-any.server.ts'
import type { Route } from './+types/undo.route.ts'
import { answerCommandFailure } from './use-command.tsx'

/**
 * Restores a removal, or the values that a recent edit of an event replaced. Answers with the title, or with the reason for a
 * refusal. The kind of document decides which roles may restore it (spec O6).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await restoreAny(context.get(servicesContext), context.get(adminContext), await sentForm(request))
  return data(answer, { status: answer.ok ? 200 : 409 })
}

export const clientAction = answerCommandFailure

export const loader = onlyPost
