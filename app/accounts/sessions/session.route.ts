import { onlyPost } from '../../kit/http/only-post.server.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { emptyResponse } from '../own-changes.server.ts'
import { withCookies } from '../sign-in/form-answer.server.ts'
import type { Route } from './+types/session.route.ts'

/**
 * Renews the viewer's session for an open page before it expires (spec A9). 401: it has ended; 429: rate limit. Deletes no
 * cookie, because somebody may have signed in meanwhile.
 */
export async function action({ context }: Route.ActionArgs) {
  const renewed = await context.get(servicesContext).accounts.renew(context.get(visitContext).cookie)
  if (!renewed.ok)
    return renewed.reason === 'ended' ? emptyResponse(401) : emptyResponse(429, { 'Retry-After': String(renewed.retryAfter) })
  const headers = withCookies(renewed.cookies)
  headers.set('Cache-Control', 'private, no-store')
  return Response.json({ sessionEndsAt: renewed.sessionEndsAt }, { headers })
}

export const loader = onlyPost
