import { withTimeout } from '../kit/browser/ask.tsx'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/** Paths of displayed pages that are being reloaded, once per reload. */
const toleratedPaths: string[] = []

/** Keeps the page at this path displayed even if reloading it fails. Returns the function that ends this tolerance. */
export function tolerateFailedReload(path: string): () => void {
  toleratedPaths.push(path)
  return () => void toleratedPaths.splice(toleratedPaths.indexOf(path), 1)
}

/**
 * Returns no results for a failed reload of a displayed page, so that the router retains its data and shows no error page. A
 * reload without a timely response counts as failed (spec K2). Forms handle failures themselves, so that typed text stays.
 */
export async function dropFailedReload({ request }: { request: Request }, next: () => Promise<unknown>): Promise<Results> {
  const work = next()
  const inTheEnd = request.method === 'GET' ? withTimeout(work) : work
  const results = (await inTheEnd.catch((result) => ({ root: { type: 'error', result } }))) as Results
  const isFailed = Object.values(results).some(({ type, result }) => type === 'error' && !(result instanceof Response))
  return isFailed && toleratedPaths.includes(new URL(request.url).pathname) ? {} : results
}
