import { useEffect, useState } from 'react'

/** How long buttons rest after a tap, in ms: the second tap of a double one would do what nobody meant. */
const DOUBLE = 700

/** Buttons that rest after each tap. */
export function useRest(): { isResting: boolean; rest: () => void } {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => setResting(false), DOUBLE)
    return () => clearTimeout(timer)
  }, [isResting])
  return { isResting, rest: () => setResting(true) }
}
