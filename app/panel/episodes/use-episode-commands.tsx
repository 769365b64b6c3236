import { useCallback, useRef } from 'react'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { sendCommand } from '../kit/commands/send-command.tsx'
import { useQuietRevalidate } from '../kit/commands/use-quiet-revalidate.tsx'
import { episodesWords } from './episode-words.ts'

/** Returns a function that sends commands one after another, and reloads the page's data after each command that succeeded. */
export function useEpisodeCommands(seriesDocId: string) {
  const readAgain = useQuietRevalidate()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (command: string, ids: string[], fields: Record<string, string> = {}): Promise<CommandAnswer> => {
      const coming = last.current.then(async () => {
        const path = `/admin/series/${encodeURIComponent(seriesDocId)}/episodes`
        const answer = await sendCommand<CommandAnswer>(path, { command, ids: ids.join(), ...fields })
        if (answer.ok) await readAgain()
        return answer
      })
      last.current = coming
      return coming
    },
    [seriesDocId, readAgain],
  )
}

/** Returns a function that returns the text of the reason why a command failed. */
export function useCommandFault() {
  const words = useWordsOf(episodesWords)
  const common = useCommandWords()
  return useCallback(
    (reason: string) => {
      const own: Record<string, string> = { gone: words.gone, 'series-not-found': words.seriesNotFound }
      return common(reason) ?? own[reason] ?? words.failed
    },
    [common, words],
  )
}
