import { useCallback, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useDeedWords } from '../../language/use-deed-words.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { keepWhileReading } from '../../live/keep-shown.tsx'
import type { DeedAnswer } from '../commands/command-answer.ts'
import { sendDeed } from '../commands/send-command.tsx'
import { episodesWords } from './episode-words.ts'

/** Asks for deeds one after another, in the order asked, and reads the page again after each that was done. */
export function useEpisodeDeeds(seriesDocId: string) {
  const { revalidate } = useRevalidator()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (deed: string, ids: string[], fields: Record<string, string> = {}): Promise<DeedAnswer> => {
      const coming = last.current.then(async () => {
        const path = `/admin/series/${encodeURIComponent(seriesDocId)}/episodes`
        const answer = await sendDeed<DeedAnswer>(path, { deed, ids: ids.join(), ...fields })
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

/** Says why a deed was not done. */
export function useDeedFault() {
  const words = useWordsOf(episodesWords)
  const common = useDeedWords()
  return useCallback(
    (reason: string) => {
      const own: Record<string, string> = { gone: words.gone, 'series-not-found': words.seriesNotFound }
      return common(reason) ?? own[reason] ?? words.failed
    },
    [common, words],
  )
}
