import { ticketForm } from '../../contact/check/tickets.server.ts'
import { onlyPost } from '../../kit/http/only-post.server.ts'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { playerOrigins } from '../../kit/webcast/providers.ts'
import { type Services, servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/ticket.route.ts'

/** Stores the text that a viewer has read and sent, and returns its six letters as text (spec Z2). 400: no ticket; 429. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const sent = ticketForm.safeParse(Object.fromEntries(await sentForm(request)))
  if (!sent.success) return answer('', 400)
  const services = context.get(servicesContext)
  const { host, event } = sent.data
  const ticket = {
    ...sent.data,
    host: isOwnHost(host, services) ? host : '',
    event: services.games().byId.has(event) ? event : '',
  }
  const added = await services.tickets.add(ticket, context.get(visitContext))
  return added.ok ? answer(added.code, 200) : answer('', 429, { 'Retry-After': String(added.retryAfter) })
}

/** True for a host that the site's videos come from: nobody's words stand on the page of staff. */
function isOwnHost(host: string, { hosts: { provider, stream, media, frames } }: Services): boolean {
  const origins = [...playerOrigins(provider), stream, ...media]
  return frames.includes(host) || origins.some((origin) => new URL(origin).host === host)
}

const answer = (code: string, status: number, headers = {}) =>
  new Response(code, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'private, no-store', ...headers } })

export const loader = onlyPost
