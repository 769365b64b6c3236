import { useEffect, useState } from 'react'

const SECOND = 1_000

/** Returns the time until an instant, in ms, by the viewer's clock; undefined once it is past, or if none is announced. */
export function useTimeLeft(at: string | null): number | undefined {
  const [now, setNow] = useState(Date.now)
  const [wanted, setWanted] = useState(at)
  // The clock was stopped while there was nothing to wait for.
  if (wanted !== at) {
    setWanted(at)
    setNow(Date.now())
  }
  const left = at === null ? Number.NaN : Date.parse(at) - now
  const isAtHand = left > 0
  useEffect(() => {
    if (!isAtHand) return
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [isAtHand])
  return isAtHand ? left : undefined
}
