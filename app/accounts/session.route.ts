import { servicesContext, visitContext } from '../services.server.ts'
import { onlyPost } from '../shared/only-post.server.ts'
import type { Route } from './+types/session.route.ts'
import { withCookies } from './form-answer.server.ts'
import { OWN_CHANGES } from './own-changes.server.ts'

/** An open page renews its viewer's session before it runs out (spec A9). 401: it has ended; 429: too often. No cookie is cleared, for somebody may have signed in meanwhile. */
export async function action({ context }: Route.ActionArgs) {
  const { accounts, limits } = context.get(servicesContext)
  const { cookie, viewer } = context.get(visitContext)
  const found = await viewer()
  if (found && !(await limits.take([[OWN_CHANGES, found.uid]])).ok) return new Response(null, { status: 429 })
  const renewed = found && (await accounts.renew(cookie))
  const headers = withCookies(renewed?.cookies ?? [])
  headers.set('Cache-Control', 'private, no-store')
  return Response.json(renewed ? { sessionEndsAt: renewed.sessionEndsAt } : null, { status: renewed ? 200 : 401, headers })
}

export const loader = onlyPost
