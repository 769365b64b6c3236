import { addressIn } from '../http/addresses.ts'
import { toLanguage } from '../language.ts'

/** Request timeout, in ms (spec K2). */
const PATIENCE = 30_000

/**
 * Requests a path of the site in the language that the page shows, whatever language the browser remembers (spec R1).
 * `patience`, in ms, overrides the timeout.
 */
export const ask = (path: string, { signal, patience = PATIENCE, ...init }: RequestInit & { patience?: number } = {}) =>
  fetch(addressIn(toLanguage(globalThis.document?.documentElement.lang), path), {
    ...init,
    signal: AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])]),
  })

/** Applies the request timeout to work that cannot be aborted; a late result is dropped. */
export const withTimeout = <T,>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const late = AbortSignal.timeout(PATIENCE)
      late.onabort = () => reject(late.reason)
    }),
  ])
