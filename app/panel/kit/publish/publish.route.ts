import { publishSeries } from '../../../catalog/publish.server.ts'
import { onlyPost } from '../../../kit/http/only-post.server.ts'
import { adminContext } from '../../../services.server.ts'
import { readCommand } from '../commands/command.server.ts'
import type { CommandAnswer } from '../commands/command-answer.ts'
import type { Route } from './+types/publish.route.ts'

export const loader = onlyPost

/** Publishes a series, or returns it to draft (spec O4). The episode commands include those that publish episodes. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  const to = async (state: 'public' | 'draft'): Promise<CommandAnswer> =>
    (await publishSeries(editing, params.docId, state)).ok ? { ok: true } : { ok: false, reason: 'gone' }
  return readCommand(request, { publish: () => to('public'), draft: () => to('draft') })
}
