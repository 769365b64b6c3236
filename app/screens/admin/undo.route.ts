import { data } from 'react-router'
import { z } from 'zod'
import { restore } from '../../catalog/removed.server.ts'
import { adminContext } from '../../services.server.ts'
import { onlyPost } from '../../shared/only-post.server.ts'
import { sentForm } from '../../shared/sent-form.server.ts'
import type { Route } from './+types/undo.route.ts'
import type { UndoAnswer } from './edit-answer.ts'

const wanted = z.object({ removedId: z.uuid() })

/** Puts back what was removed a moment ago. Answers with its title, or with why not. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await sentForm(request)
  const parsed = wanted.safeParse({ removedId: form.get('removedId') })
  const answer: UndoAnswer = parsed.success
    ? await restore(context.get(adminContext).editing, parsed.data.removedId)
    : { ok: false, reason: 'not-kept' }
  return data(answer, { status: answer.ok ? 200 : 409 })
}

/** A network that is away is an answer as well. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<UndoAnswer> {
  try {
    return await serverAction()
  } catch {
    return { ok: false, reason: 'network' }
  }
}

export const loader = onlyPost
