import type { DataStrategyResult } from 'react-router'

type RouteResults = Record<string, DataStrategyResult>

/** Returns the results of a page's routes. An error thrown by middleware before the routes counts as the result of the root. */
export const resultsOf = (next: () => Promise<RouteResults>): Promise<RouteResults> =>
  next().catch((result: unknown) => ({ root: { type: 'error', result } }))

/** The number of forms on the open page that hold unsaved input. */
let typed = 0

/**
 * Registers a form with unsaved input, which prevents the page from being replaced. Returns a function that removes the
 * registration.
 */
export function registerUnsavedInput(): () => void {
  typed += 1
  return () => {
    typed -= 1
  }
}

/**
 * The client middleware by which a page with unsaved text stays until the user leaves the page: after the end of the session or
 * the role, reloading the page's data would redirect away. Saving then reports the reason, and works again after the user has
 * signed in in another tab (spec M12, Q-104).
 */
export async function stayWithUnsavedInput(
  { request }: { request: Request },
  next: () => Promise<RouteResults>,
): Promise<RouteResults> {
  const results = await resultsOf(next)
  const { pathname, search } = new URL(request.url)
  const isReadAgain = request.method === 'GET' && pathname === location.pathname && search === location.search
  const leadsAway = Object.values(results).some(({ type, result }) => type === 'error' && result instanceof Response)
  return typed > 0 && isReadAgain && leadsAway ? {} : results
}
