import { OWN_CHANGES } from '../accounts/account-limits.server.ts'
import { emptyResponse } from '../accounts/own-changes.server.ts'
import { onlyPost } from '../kit/http/only-post.server.ts'
import { sentForm } from '../kit/http/sent-form.server.ts'
import { servicesContext, visitContext } from '../services.server.ts'
import type { Route } from './+types/followed-teams.route.ts'
import { followForm } from './follow.ts'

/**
 * Follows or unfollows teams on the account (spec E7); ignores teams that do not exist. 401: nobody is signed in; 400: not a list
 * of teams; 429: too many changes.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { followedTeams, games, limits } = context.get(servicesContext)
  const sent = followForm.safeParse(Object.fromEntries(await sentForm(request)))
  if (!sent.success) return emptyResponse(400)
  const viewer = await context.get(visitContext).viewer()
  if (!viewer) return emptyResponse(401)
  const taken = await limits.take([[OWN_CHANGES, viewer.uid]])
  if (!taken.ok) return emptyResponse(429, { 'Retry-After': String(taken.retryAfter) })
  const { teamBySlug } = games()
  const ids = sent.data.teams.flatMap((slug) => teamBySlug.get(slug)?.id ?? [])
  if (sent.data.followed === 'yes') await followedTeams.follow(viewer.uid, ids)
  else for (const id of ids) await followedTeams.leave(viewer.uid, id)
  return emptyResponse(204)
}

export const loader = onlyPost
