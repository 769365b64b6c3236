import { useEffect, useEffectEvent, useState } from 'react'
import { ask } from '../../kit/browser/ask.tsx'
import { isBeingLeft } from './missing-script.ts'

/** Pauses before retries of a failed page, in ms; the last one repeats. */
const PAUSES = [5_000, 10_000, 20_000, 40_000]
/** Request timeout of a retry, in ms. */
const PATIENCE = 10_000

const wasReloaded = () => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/**
 * Reloads the page once the server answers for it: tries when the network returns and after each pause. Reloads the whole
 * document, because browsers do not retry a failed module. `isHasty`: the first try is immediate.
 */
export function useRetry({ isHasty }: { isHasty: boolean }) {
  const [state, setState] = useState<'waiting' | 'trying' | 'failed'>('waiting')

  async function retry() {
    setState('trying')
    const asked = ask(window.location.href, { method: 'HEAD', cache: 'no-store', patience: PATIENCE })
    const answer = await asked.catch(() => undefined)
    if (answer && answer.status < 500 && !isBeingLeft()) window.location.reload()
    else setState('failed')
  }

  const retryByItself = useEffectEvent(retry)
  useEffect(() => {
    // A page that fails right after a reload waits longer.
    let tries = wasReloaded() ? PAUSES.length - 1 : 0
    let timer: ReturnType<typeof setTimeout>
    function wait(pause: number | undefined) {
      timer = setTimeout(() => {
        void retryByItself()
        tries = Math.min(tries + 1, PAUSES.length - 1)
        wait(PAUSES[tries])
      }, pause)
    }
    const onOnline = () => void retryByItself()
    wait(isHasty ? 0 : PAUSES[tries])
    addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    }
  }, [isHasty])

  return { state, retry: () => void retry() }
}
