import { removeSeries } from '../../events/deletions/remove-documents.server.ts'
import { onlyPost } from '../../kit/http/only-post.server.ts'
import { adminContext } from '../../services.server.ts'
import type { Route } from './+types/series-remove.route.ts'

/** Deletes a series with its episodes (spec M4). Answers with the id that undoes the deletion. */
export async function action({ params, context }: Route.ActionArgs) {
  const removed = await removeSeries(context.get(adminContext).editing, params.docId)
  return Response.json(removed, { status: removed.ok ? 200 : 404 })
}

export const loader = onlyPost
