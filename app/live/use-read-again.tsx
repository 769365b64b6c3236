import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { tolerateFailedReload } from './keep-shown.tsx'

/** Spreads the reloads of a popular page over this time, in ms. */
export const SPREAD = 400
/** The longest delay between two reloads that brought nothing newer, in ms. */
const LONGEST = 20_000

/**
 * Reloads the page's data until the page shows the wanted version: after growing delays, because another node may answer with an
 * older state or the network may be down, and as soon as the network returns. Not while another page is on its way: a reload
 * would request that page's data anew, so that a page that changes often could not be left on a slow line.
 */
export function useReadAgain(shown: number, wanted: number): void {
  const { revalidate } = useRevalidator()
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (wanted <= shown || isLeaving) return
    const endTolerance = tolerateFailedReload(location.pathname)
    const endPolling = pollWithBackoff(revalidate)
    return () => {
      endPolling()
      endTolerance()
    }
  }, [wanted, shown, isLeaving, revalidate])
}

/** Calls `ask` after `first` ms, then after growing delays, even if it fails. Returns the function that stops this. */
export function pollWithBackoff(ask: () => Promise<void>, first = Math.random() * SPREAD): () => void {
  let timer: ReturnType<typeof setTimeout>
  let pause = SPREAD
  let isDone = false

  function askAfter(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      await ask().catch(() => {})
      if (isDone) return
      askAfter(pause * (0.5 + Math.random() / 2))
      pause = Math.min(pause * 2, LONGEST)
    }, ms)
  }

  const onOnline = () => askAfter(Math.random() * SPREAD)
  addEventListener('online', onOnline)
  askAfter(first)
  return () => {
    isDone = true
    clearTimeout(timer)
    removeEventListener('online', onOnline)
  }
}
