import { onlyPost } from '../../../kit/http/only-post.server.ts'
import { sentForm } from '../../../kit/http/sent-form.server.ts'
import { servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/my-teams-list.route.ts'
import { followedList } from './followed-list.server.ts'

/**
 * The teams at the addresses that a page sends, separated by commas, with their next games (spec E7). By POST, since a hundred addresses
 * are longer than a query may be, and so that no log of addresses tells what somebody follows.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const slugs = ((await sentForm(request)).get('teams') ?? '').split(',')
  const list = followedList(context.get(servicesContext), slugs, context.get(visitContext).language)
  return Response.json(list, { headers: { 'Cache-Control': 'private, no-store' } })
}

export const loader = onlyPost
