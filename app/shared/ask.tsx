/** How long the site may take to answer, in ms (spec K2). */
export const PATIENCE = 30_000

/** Asks the site as fetch() does, and gives up what has not come in time: `patience`, in ms, where that is to be another. */
export const ask = (path: string, { signal, patience = PATIENCE, ...init }: RequestInit & { patience?: number } = {}) =>
  fetch(path, { ...init, signal: AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])]) })
