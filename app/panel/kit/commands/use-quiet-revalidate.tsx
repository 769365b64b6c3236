import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { tolerateFailedReload } from '../../../live/keep-shown.tsx'

/** Returns a function that reloads the page's data. When reloading fails, the page stays open with everything typed in it. */
export function useQuietRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    const endTolerance = tolerateFailedReload(location.pathname)
    await revalidate().finally(endTolerance)
  }, [revalidate])
}

/**
 * Polls the page's data while the page is visible and `isWanted`, for changes that no topic announces. `ms`: the pause after each
 * read, so that the next read never cancels a slow one.
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
