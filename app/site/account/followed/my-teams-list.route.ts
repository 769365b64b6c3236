import { onlyPost } from '../../../kit/http/only-post.server.ts'
import { sentForm } from '../../../kit/http/sent-form.server.ts'
import { servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/my-teams-list.route.ts'
import { followedList } from './followed-list.server.ts'

/**
 * Returns the teams with the slugs that a page sends, separated by commas, and their next games (spec E7). Uses POST because a
 * hundred slugs exceed a query's length, and so that no access log tells which teams somebody follows.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const slugs = ((await sentForm(request)).get('teams') ?? '').split(',')
  const list = followedList(context.get(servicesContext), slugs, context.get(visitContext).language)
  return Response.json(list, { headers: { 'Cache-Control': 'private, no-store' } })
}

export const loader = onlyPost
