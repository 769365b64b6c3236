import { inTime } from '../shared/ask.tsx'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/** Paths of pages that stand and are being read again, once for each reader. */
const standing: string[] = []

/** The page of this path stays as it is, should reading it again fail. Returns the way to end that. */
export function keepWhileReading(path: string): () => void {
  standing.push(path)
  return () => void standing.splice(standing.indexOf(path), 1)
}

/**
 * Instead of an error page no new result: the router then keeps the data it has. What is read and does not come in time has
 * failed (spec K2); a form sees to that by itself, so that what was typed stays.
 */
export async function keepShown({ request }: { request: Request }, next: () => Promise<unknown>): Promise<Results> {
  const work = next()
  const inTheEnd = request.method === 'GET' ? inTime(work) : work
  const results = (await inTheEnd.catch((result) => ({ root: { type: 'error', result } }))) as Results
  const isFailed = Object.values(results).some(({ type, result }) => type === 'error' && !(result instanceof Response))
  return isFailed && standing.includes(new URL(request.url).pathname) ? {} : results
}
