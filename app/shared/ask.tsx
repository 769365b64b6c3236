/** How long the site may take to answer, in ms (spec K2). */
export const PATIENCE = 30_000

/** Asks the site as fetch() does, and gives up what has not come in time: `patience`, in ms, where that is to be another. */
export const ask = (path: string, { signal, patience = PATIENCE, ...init }: RequestInit & { patience?: number } = {}) =>
  fetch(path, { ...init, signal: AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])]) })

/** Waits for work that cannot be broken off as long as for an answer of the site; what comes later is dropped. */
export const inTime = <T,>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const late = AbortSignal.timeout(PATIENCE)
      late.onabort = () => reject(late.reason)
    }),
  ])
