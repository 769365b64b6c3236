import { data, redirect } from 'react-router'
import { opensPage } from '../../kit/http/router-request.server.ts'

/**
 * Returns the response to an admin who has to confirm their identity first. Page loads are redirected to the form and back.
 * Anything else gets 428, so that its page stays as it is, asks, and sends it again.
 */
export function unconfirmed(request: Request) {
  const { pathname, search } = new URL(request.url)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (!opensPage(request)) return data(null, { status: 428, headers })
  return redirect(`/confirm?${new URLSearchParams({ redirectTo: pathname + search })}`, { headers })
}
