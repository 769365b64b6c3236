import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { keepWhileReading } from './keep-shown.tsx'

/** Readers of a popular page do not all come back in the same instant; in ms. */
export const SPREAD = 400
/** The longest pause, in ms, between two readings that brought nothing newer. */
const LONGEST = 20_000

/**
 * Reads the page's data again until it shows the version wanted. Another node may answer from before a change, or the
 * network be away: then it is asked again after a longer and longer pause, and at once when the network is back.
 */
export function useReadAgain(shown: number, wanted: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (wanted <= shown) return
    const endKeeping = keepWhileReading(location.pathname)
    const endAsking = keepAsking(revalidate)
    return () => {
      endAsking()
      endKeeping()
    }
  }, [wanted, shown, revalidate])
}

/** Calls `ask` after a moment and then again after longer and longer pauses. Returns the way to stop. */
export function keepAsking(ask: () => Promise<void>, first = Math.random() * SPREAD): () => void {
  let timer: ReturnType<typeof setTimeout>
  let pause = SPREAD
  let isDone = false

  function askAfter(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      await ask()
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
