import { useEffect, useState } from 'react'

const MINUTE = 60_000

/**
 * The time of the viewer's clock, in ms, looked at `every` so many ms; undefined until the page has taken over from the
 * server.
 */
export function useNow(every = MINUTE): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
