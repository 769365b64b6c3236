import { makePreview, revokePreview } from '../../../catalog/preview-links.server.ts'
import { onlyPost } from '../../../kit/http/only-post.server.ts'
import { adminContext } from '../../../services.server.ts'
import { readCommand } from '../commands/command.server.ts'
import type { Route } from './+types/previews.route.ts'

export const loader = onlyPost

/** Makes or revokes a link by which colleagues see a series, or one of its episodes, before it is public (spec O4). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  return readCommand(request, {
    make: ({ episode = '' }) => makePreview(editing, { seriesDocId: params.docId, episodeDocId: episode || undefined }),
    revoke: ({ id = '' }) => revokePreview(editing, { seriesDocId: params.docId, id }),
  })
}
