import { useCallback, useEffect, useState } from 'react'
import type { PublicStandings } from '../../championships/public-championship.ts'
import { ask } from '../../kit/browser/ask.tsx'
import type { Language } from '../../kit/language.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { pollWithBackoff } from '../../live/use-read-again.tsx'

/** `standings`: the last ones read, also after a failure. `retry`: reads at once. */
export type StandingsView = { standings: PublicStandings | undefined; hasFailed: boolean; retry: () => void }

/**
 * Reads the standings once the viewer wants to see results, and again until they are as new as the page. `v`: the version of the
 * championship that the page shows.
 */
export function useStandings(slug: string, v: number, isWanted: boolean): StandingsView {
  const language = useLanguage()
  const [read, setRead] = useState<{ standings: PublicStandings; language: Language }>()
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press on the button reads anew
  useEffect(() => {
    if (!isWanted) return
    const stop = pollWithBackoff(async () => {
      try {
        const answer = await ask(`/championship/${slug}/standing.json`, { cache: 'no-cache' })
        if (!answer.ok) throw new Error(String(answer.status))
        const standings: PublicStandings = await answer.json()
        setRead({ standings, language })
        setFailed(false)
        if (standings.v >= v) stop()
      } catch {
        setFailed(true)
      }
    }, 0)
    return stop
  }, [slug, v, isWanted, language, tries])
  const retry = useCallback(() => setTries((count) => count + 1), [])
  return { standings: read?.language === language ? read.standings : undefined, hasFailed, retry }
}
