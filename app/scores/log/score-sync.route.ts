import { onlyPost } from '../../kit/http/only-post.server.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/score-sync.route.ts'
import { answerSync } from './score-requests.server.ts'

/** Answers the requests by which a scorer's page sends entries and reads facts (spec S3). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { answer, status, headers } = await answerSync(
    request,
    context.get(servicesContext),
    context.get(visitContext),
    params.eventId,
  )
  return Response.json(answer, { status, headers: { ...headers, 'Cache-Control': 'private, no-store' } })
}

export const loader = onlyPost
