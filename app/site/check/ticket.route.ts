import { type TicketAnswer, ticketForm } from '../../contact/check/tickets.server.ts'
import { onlyPost } from '../../kit/http/only-post.server.ts'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/ticket.route.ts'

/** Stores the text that a viewer has read and sent, and returns its six letters (spec Z2). */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { tickets } = context.get(servicesContext)
  const { client, language } = context.get(visitContext)
  const sent = ticketForm.safeParse(Object.fromEntries(await sentForm(request)))
  if (!sent.success) return answer({ retryAfter: 0 }, 400)
  const added = await tickets.add(sent.data, client, language)
  return added.ok ? answer({ code: added.code }, 200) : answer({ retryAfter: added.retryAfter }, 429)
}

function answer(body: TicketAnswer, status: number): Response {
  const retry = 'retryAfter' in body && body.retryAfter > 0 ? { 'Retry-After': String(body.retryAfter) } : {}
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store', ...retry } })
}

export const loader = onlyPost
