/** How long the site may take to answer, in ms (spec K2). */
export const PATIENCE = 30_000

/** Asks the site as fetch() does, and gives up what has not come in time. */
export const ask = (path: string, { signal, ...init }: RequestInit = {}): Promise<Response> =>
  fetch(path, { ...init, signal: AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal ? [signal] : [])]) })
