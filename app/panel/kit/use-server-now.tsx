import { useEffect, useState } from 'react'

/** How often what is shown by it may change, in ms. */
const TICK = 15_000

/** The server's clock, going on since the page was read at `at` (ISO), in ms. A device's own clock may be wrong. */
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
