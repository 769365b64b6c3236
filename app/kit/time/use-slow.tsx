import { useEffect, useState } from 'react'

/** How long, in ms, work may take before the page says that it is in progress. */
const SLOW = 300

/** Returns whether `isBusy` has lasted `afterMs`, by default noticeably long; a change of `what` restarts the time. */
export function useSlow(isBusy: boolean, what = '', afterMs = SLOW): boolean {
  const [slow, setSlow] = useState<string>()
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(what), afterMs)
    return () => {
      clearTimeout(timer)
      setSlow(undefined)
    }
  }, [isBusy, what, afterMs])
  return isBusy && slow === what
}
