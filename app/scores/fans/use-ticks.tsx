import { useEffect, useState } from 'react'

/** Re-renders the component every `ms` while `isRunning`. */
export function useTicks(ms: number, isRunning: boolean): void {
  const [, tick] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => tick((n) => n + 1), ms)
    return () => clearInterval(timer)
  }, [ms, isRunning])
}
