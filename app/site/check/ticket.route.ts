import { ticketForm } from '../../contact/check/tickets.server.ts'
import { onlyPost } from '../../kit/http/only-post.server.ts'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/ticket.route.ts'

/** Stores the text that a viewer has read and sent, and returns its six letters as text (spec Z2). 400: no ticket; 429. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const sent = ticketForm.safeParse(Object.fromEntries(await sentForm(request)))
  if (!sent.success) return answer('', 400)
  const added = await context.get(servicesContext).tickets.add(sent.data, context.get(visitContext))
  return added.ok ? answer(added.code, 200) : answer('', 429, { 'Retry-After': String(added.retryAfter) })
}

const answer = (code: string, status: number, headers = {}) =>
  new Response(code, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'private, no-store', ...headers } })

export const loader = onlyPost
