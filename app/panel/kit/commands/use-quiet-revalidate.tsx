import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { keepWhileReading } from '../../../live/keep-shown.tsx'

/** Returns a function that reads the page's data again. What is shown stays when that fails, with everything typed in it. */
export function useQuietRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    const endKeeping = keepWhileReading(location.pathname)
    await revalidate().finally(endKeeping)
  }, [revalidate])
}

/**
 * Reads the page again and again while it is in sight and `isWanted`, for what tells no page. `ms`: the pause after each read, so that a slow
 * one is not broken off by the next.
 */
export function useReadEvery(ms: number, isWanted = true): void {
  const readAgain = useQuietRevalidate()
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const wait = () => {
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible') await readAgain()
        if (!isOver) wait()
      }, ms)
    }
    wait()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [ms, isWanted, readAgain])
}
