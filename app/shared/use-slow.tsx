import { useEffect, useState } from 'react'

/** How long, in ms, something may take before it is said that it is under way. */
const SLOW = 300

/** Whether `isBusy` has lasted for so long that one would wonder; `what` makes the time start anew. */
export function useSlow(isBusy: boolean, what = ''): boolean {
  const [slow, setSlow] = useState<string>()
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(what), SLOW)
    return () => {
      clearTimeout(timer)
      setSlow(undefined)
    }
  }, [isBusy, what])
  return isBusy && slow === what
}
