import { redirect } from 'react-router'
import { onlyPost } from '../../kit/http/only-post.server.ts'
import { isRouterRequest } from '../../kit/http/router-request.server.ts'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import { answerCommandFailure } from '../kit/commands/use-command.tsx'
import type { Route } from './+types/activity-revert.route.ts'
import { revertChange } from './revert.server.ts'

/** Reverts a change (spec O2). If the thing has changed since, answers with its form, which compares both versions. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await sentForm(request)
  const wanted = { id: form.get('id') ?? '', isBack: form.get('isBack') === 'yes' }
  const answer = await revertChange(context.get(servicesContext), context.get(adminContext).editing, wanted)
  // Without script the list shows the revert as its newest entry. The script navigates to the form itself, because the router
  // drops a fetcher's redirect when the page revalidates meanwhile, as it does for every change by a colleague.
  if (!isRouterRequest(request)) return redirect((!answer.ok && answer.form) || '/admin/activity')
  return Response.json(answer, { status: answer.ok ? 200 : 409 })
}

export const clientAction = answerCommandFailure

export const loader = onlyPost
