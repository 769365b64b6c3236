import { onlyPost } from '../kit/http/only-post.server.ts'
import { servicesContext, visitContext } from '../services.server.ts'
import type { Route } from './+types/unlock.route.ts'
import { answerUnlock } from './unlock-request.server.ts'

/** Handles a password from the dialog; /password does the same for browsers without script. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, status, headers } = await answerUnlock(request, context.get(servicesContext), context.get(visitContext))
  return Response.json(answer, { status, headers: { ...headers, 'Cache-Control': 'private, no-store' } })
}

export const loader = onlyPost
