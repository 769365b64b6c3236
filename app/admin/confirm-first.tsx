import { isRouteErrorResponse } from 'react-router'
import { askToConfirm } from '../accounts/confirmation.tsx'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

const isUnconfirmed = (result: unknown) => isRouteErrorResponse(result) && result.status === 428

/** Set while the dialog stands, and when it was closed: a page that is read again and again does not ask each time. */
let isAsked = false

/**
 * In browsers: a page that may only be read by an admin who has confirmed who they are. One that stands is kept as it is,
 * with what is typed in it, under a dialog that asks; the way to another page leads over the form that does.
 */
export async function confirmFirst({ request }: { request: Request }, next: () => Promise<unknown>): Promise<Results> {
  const results = (await next().catch((result) => ({ root: { type: 'error', result } }))) as Results
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
