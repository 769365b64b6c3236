import { isRouteErrorResponse } from 'react-router'
import { askToConfirm } from '../../accounts/second-factor/confirmation.tsx'
import { resultsOf } from './unsaved-input.tsx'

const isUnconfirmed = (result: unknown) => isRouteErrorResponse(result) && result.status === 428

/** True while the dialog is open and after it was closed, so that a page whose data reloads often asks only once. */
let isAsked = false

/**
 * The client middleware of pages that only a confirmed admin may load. An open page stays, with everything typed in it, under a
 * dialog that asks for confirmation; navigating to another page opens the confirmation form.
 */
export async function confirmFirst({ request }: { request: Request }, next: Parameters<typeof resultsOf>[0]) {
  const results = await resultsOf(next)
  if (request.method !== 'GET') return results
  if (!Object.values(results).some(({ result }) => isUnconfirmed(result))) {
    isAsked = false
    return results
  }
  const { pathname, search } = new URL(request.url)
  if (pathname === location.pathname && search === location.search) {
    if (!isAsked) void askToConfirm()
    isAsked = true
    return {}
  }
  location.assign(`/confirm?${new URLSearchParams({ redirectTo: pathname + search })}`)
  return new Promise<never>(() => {})
}
