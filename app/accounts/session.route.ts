import { servicesContext, visitContext } from '../services.server.ts'
import { onlyPost } from '../shared/only-post.server.ts'
import type { Route } from './+types/session.route.ts'
import { withCookies } from './form-answer.server.ts'

/** An open page renews its viewer's session before it runs out (spec A9). 401: it has ended; no cookie is cleared, for somebody may have signed in meanwhile. */
export async function action({ context }: Route.ActionArgs) {
  const { accounts } = context.get(servicesContext)
  const renewed = await accounts.renew(context.get(visitContext).cookie)
  const headers = withCookies(renewed?.cookies ?? [])
  headers.set('Cache-Control', 'private, no-store')
  return Response.json(renewed ? { sessionEndsAt: renewed.sessionEndsAt } : null, { status: renewed ? 200 : 401, headers })
}

export const loader = onlyPost
