import { requiredText } from '../../../kit/form-fields.ts'
import { onlyPost } from '../../../kit/http/only-post.server.ts'
import { servicesContext } from '../../../services.server.ts'
import { readCommandOfRole } from '../../kit/commands/command.server.ts'
import type { CommandAnswer } from '../../kit/commands/command-answer.ts'
import type { Route } from './+types/scorer-commands.route.ts'

export const loader = onlyPost

const scorerName = requiredText(60)

/** Makes or revokes a scorer's link of an event (spec S1). */
export async function action({ request, params: { eventId }, context }: Route.ActionArgs) {
  const { links } = context.get(servicesContext).scores
  return readCommandOfRole({ request, context }, (editing) => ({
    async make({ name }): Promise<CommandAnswer> {
      const said = scorerName.safeParse(name)
      return said.success ? links.make(editing, { eventId, name: said.data }) : { ok: false, reason: 'name' }
    },
    async revoke({ id = '' }): Promise<CommandAnswer> {
      await links.revoke(editing, { eventId, id })
      return { ok: true }
    },
  }))
}
