import { useEffect, useState } from 'react'

/** How long buttons are disabled after a tap, in ms, since the second tap of a double tap is unintended. */
const DOUBLE = 700

/** Disables buttons for a moment after each tap. */
export function useRest(): { isResting: boolean; rest: () => void } {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => setResting(false), DOUBLE)
    return () => clearTimeout(timer)
  }, [isResting])
  return { isResting, rest: () => setResting(true) }
}
