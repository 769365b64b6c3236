import { useCallback, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { episodesWords } from '../../language/admin/episodes.ts'
import { adminWords } from '../../language/admin/shell.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { keepWhileReading } from '../../live/keep-shown.tsx'
import type { DeedAnswer } from './deed-answer.ts'

/** How long the server may take, in ms (spec K2). */
const PATIENCE = 30_000
const BY_STATUS: Record<number, string> = { 401: 'signed-out', 403: 'no-admin' }

/** Asks for deeds one after another, in the order asked, and reads the page again after each that was done. */
export function useEpisodeDeeds(seriesDocId: string) {
  const { revalidate } = useRevalidator()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (deed: string, ids: string[], fields: Record<string, string> = {}): Promise<DeedAnswer> => {
      const coming = last.current.then(async () => {
        const path = `/admin/series/${encodeURIComponent(seriesDocId)}/episodes`
        const answer = await send(path, { deed, ids: ids.join(), ...fields })
        if (!answer.ok) return answer
        const endKeeping = keepWhileReading(location.pathname)
        await revalidate()
        endKeeping()
        return answer
      })
      last.current = coming
      return coming
    },
    [seriesDocId, revalidate],
  )
}

async function send(path: string, fields: Record<string, string>): Promise<DeedAnswer> {
  try {
    const body = new URLSearchParams(fields)
    const answer = await fetch(path, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE) })
    const reason = BY_STATUS[answer.status] ?? (answer.status >= 500 ? 'failed' : undefined)
    return reason ? { ok: false, reason } : ((await answer.json()) as DeedAnswer)
  } catch {
    return { ok: false, reason: 'network' }
  }
}

/** Says why a deed was not done. */
export function useDeedFault() {
  const words = useWordsOf(episodesWords)
  const common = useWordsOf(adminWords)
  return useCallback(
    (reason: string) => {
      const known: Record<string, string> = {
        network: common.network,
        'signed-out': common.signedOut,
        'no-admin': common.noAdmin,
        gone: words.gone,
        'series-not-found': words.seriesNotFound,
      }
      return known[reason] ?? words.failed
    },
    [words, common],
  )
}
