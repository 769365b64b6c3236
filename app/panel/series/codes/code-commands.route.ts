import { codeForm } from '../../../access/codes/access-code.ts'
import { addCode, revokeCode } from '../../../access/codes/edit-codes.server.ts'
import { onlyPost } from '../../../kit/http/only-post.server.ts'
import { adminContext } from '../../../services.server.ts'
import { readCommand } from '../../kit/commands/command.server.ts'
import type { Route } from './+types/code-commands.route.ts'

export const loader = onlyPost

/** Adds or revokes an access code of a series (spec O7). The form has checked its values before sending them. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  const seriesDocId = params.docId
  return readCommand(request, {
    async add(fields) {
      const values = codeForm.safeParse(fields)
      return values.success ? addCode(editing, { ...values.data, seriesDocId }) : { ok: false, reason: 'invalid' }
    },
    revoke: ({ id = '' }) => revokeCode(editing, { seriesDocId, id }),
  })
}
