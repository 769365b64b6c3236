import { useCallback, useEffect, useRef } from 'react'

type SettledTask = {
  /** A different text means that there is new work. */
  what: string
  /** The work to do; undefined while there is none. */
  run: (() => void) | undefined
  pauseMs: number
}

/**
 * Debounces work that follows typing. Returns a function that runs it at once, for when the field loses focus: a late
 * navigation would cancel the one from the click that moved the focus.
 */
export function useSettled({ what, run, pauseMs }: SettledTask): () => void {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `what` restarts the timer
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
