import { useCallback, useEffect, useRef } from 'react'

type Settled = {
  /** Says by another text that there is something new to do. */
  what: string
  /** Undefined while there is nothing to do. */
  run: (() => void) | undefined
  pauseMs: number
}

/**
 * Runs what typing asks for once it has paused. Returns the way to run it at once, for when the field is left: a navigation
 * that came late would cancel that of the click which left it.
 */
export function useSettled({ what, run, pauseMs }: Settled): () => void {
  const latest = useRef(run)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = run
  })

  const runNow = useCallback(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current?.()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `what` is the reason to begin anew
  useEffect(() => {
    if (!latest.current) return
    timer.current = setTimeout(runNow, pauseMs)
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [what, pauseMs, runNow])

  return runNow
}
