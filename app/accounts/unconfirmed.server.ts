import { data, redirect } from 'react-router'
import { opensPage } from '../shared/router-request.server.ts'

/**
 * What an admin gets who has to confirm first. A browser that opens a page is led to the form and back; anything else gets
 * 428, so that the page that sent it stays as it is, asks, and sends it again.
 */
export function unconfirmed(request: Request) {
  const { pathname, search } = new URL(request.url)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (!opensPage(request)) return data(null, { status: 428, headers })
  return redirect(`/confirm?${new URLSearchParams({ redirectTo: pathname + search })}`, { headers })
}
