import { z } from 'zod'
import { moveSeries } from '../../catalog/series/edit-series.server.ts'
import { ADMIN } from '../../history/topics.ts'
import { onlyPost } from '../../kit/http/only-post.server.ts'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import type { Route } from './+types/series-move.route.ts'

const id = z.string().max(200)
const wanted = z.object({ docId: id.min(1), after: id, tag: z.string().max(200), text: z.string().max(500) })

/**
 * Moves a series behind another one (spec M6). Answers with the version of the topic 'admin' that includes the move, or with 409
 * when the list has changed since the page showed it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const parsed = wanted.safeParse(Object.fromEntries(await sentForm(request)))
  if (!parsed.success) return Response.json({ ok: false, reason: 'changed' }, { status: 400 })
  const moved = await moveSeries(context.get(adminContext).editing, parsed.data)
  if (!moved.ok) return Response.json(moved, { status: 409 })
  return Response.json({ ok: true, v: await context.get(servicesContext).accounts.topicVersion(ADMIN) })
}

export const loader = onlyPost
