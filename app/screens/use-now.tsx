import { useEffect, useState } from 'react'

/** How often the time is looked at, in ms. */
const MINUTE = 60_000

/** The time of the viewer's clock, in ms, by the minute; undefined until the page has taken over from the server. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
