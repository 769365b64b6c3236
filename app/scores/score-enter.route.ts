import { servicesContext, visitContext } from '../services.server.ts'
import { onlyPost } from '../shared/only-post.server.ts'
import type { Route } from './+types/score-enter.route.ts'
import { answerEnter } from './score-requests.server.ts'

/** Takes the six letters of a scorer's link (spec S1). */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, status, headers } = await answerEnter(request, context.get(servicesContext), context.get(visitContext))
  return Response.json(answer, { status, headers: { ...headers, 'Cache-Control': 'private, no-store' } })
}

export const loader = onlyPost
