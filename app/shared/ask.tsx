/** Request timeout, in ms (spec K2). */
export const PATIENCE = 30_000

/** fetch() with a timeout; `patience`, in ms, overrides the default. */
export const ask = (path: string, { signal, patience = PATIENCE, ...init }: RequestInit & { patience?: number } = {}) =>
  fetch(path, { ...init, signal: AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])]) })

/** Applies the request timeout to work that cannot be aborted; a late result is dropped. */
export const inTime = <T,>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const late = AbortSignal.timeout(PATIENCE)
      late.onabort = () => reject(late.reason)
    }),
  ])
