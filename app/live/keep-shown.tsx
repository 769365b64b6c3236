type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/** Paths of pages that stand and are being read again, once for each reader. */
const standing: string[] = []

/** The page of this path stays as it is, should reading it again fail. Returns the way to end that. */
export function keepWhileReading(path: string): () => void {
  standing.push(path)
  return () => void standing.splice(standing.indexOf(path), 1)
}

/** Instead of an error page no new result: the router then keeps the data it has. */
export async function keepShown({ request }: { request: Request }, next: () => Promise<unknown>): Promise<Results> {
  const results = (await next()) as Results
  const isFailed = Object.values(results).some(({ type, result }) => type === 'error' && !(result instanceof Response))
  return isFailed && standing.includes(new URL(request.url).pathname) ? {} : results
}
