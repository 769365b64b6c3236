type RouteResults = Record<string, { type: 'data' | 'error'; result: unknown }>

/** The number of forms on the open page that hold unsaved input. */
let typed = 0

/** Registers a form with unsaved input, which prevents the page from being replaced. Returns the function that ends this. */
export function registerUnsavedInput(): () => void {
  typed += 1
  return () => {
    typed -= 1
  }
}

/**
 * The client middleware by which a page with unsaved text stays until its reader leaves it: after the session or the role has
 * ended, reloading the page's data would redirect away. Saving then reports the reason, and works again after signing in in
 * another tab (spec M12, Q-104).
 */
export async function stayWithUnsavedInput(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<RouteResults> {
  const results = (await next().catch((result) => ({ root: { type: 'error', result } }))) as RouteResults
  const { pathname, search } = new URL(request.url)
  const isReadAgain = request.method === 'GET' && pathname === location.pathname && search === location.search
  const leadsAway = Object.values(results).some(({ type, result }) => type === 'error' && result instanceof Response)
  return typed > 0 && isReadAgain && leadsAway ? {} : results
}
