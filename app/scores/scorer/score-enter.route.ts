import { onlyPost } from '../../kit/http/only-post.server.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { answerEnter } from '../log/score-requests.server.ts'
import type { Route } from './+types/score-enter.route.ts'

/** Takes the six letters of a scorer's link (spec S1). */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, status, headers } = await answerEnter(request, context.get(servicesContext), context.get(visitContext))
  return Response.json(answer, { status, headers: { ...headers, 'Cache-Control': 'private, no-store' } })
}

export const loader = onlyPost
