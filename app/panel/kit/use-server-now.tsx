import { useEffect, useState } from 'react'

/** The interval at which the returned time advances, in ms. */
const TICK = 15_000

/**
 * Returns the time by the server's clock in ms, counted on from `at` (ISO), the time at which the page was read. A device's own
 * clock may be wrong.
 */
export function useServerNow(at: string): number {
  const read = Date.parse(at)
  const [passed, setPassed] = useState({ at, ms: 0 })
  useEffect(() => {
    const since = performance.now()
    setPassed({ at, ms: 0 })
    const timer = setInterval(() => setPassed({ at, ms: performance.now() - since }), TICK)
    return () => clearInterval(timer)
  }, [at])
  return read + (passed.at === at ? passed.ms : 0)
}
