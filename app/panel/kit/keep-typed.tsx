type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/** How many forms of the open page hold what is not saved. */
let typed = 0

/** Keeps the page while a form of it holds what is not saved. Returns the function that ends this. */
export function holdTyped(): () => void {
  typed += 1
  return () => {
    typed -= 1
  }
}

/**
 * The client middleware by which a page with unsaved text stays until its reader leaves it: once the session or the role is over, reading the
 * page again would lead away from it. Saving says why it cannot, and does once one has signed in again in another tab (spec M12, Q-104).
 */
export async function keepTyped({ request }: { request: Request }, next: () => Promise<unknown>): Promise<Results> {
  const results = (await next().catch((result) => ({ root: { type: 'error', result } }))) as Results
  const { pathname, search } = new URL(request.url)
  const isReadAgain = request.method === 'GET' && pathname === location.pathname && search === location.search
  const leadsAway = Object.values(results).some(({ type, result }) => type === 'error' && result instanceof Response)
  return typed > 0 && isReadAgain && leadsAway ? {} : results
}
