import { useEffect, useState } from 'react'
import { MINUTE_MS } from './time-units.ts'

/** Returns the viewer's clock in ms, read every `every` ms; undefined until hydration. */
export function useNow(every = MINUTE_MS): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
