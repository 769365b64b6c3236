import { useEffect, useEffectEvent, useState } from 'react'
import { useUnlockLink } from '../../access/codes/use-unlock-link.tsx'
import { forgetUnlocked, useUnlockedHere } from '../../access/unlocked-ids.tsx'
import { ask } from '../../kit/browser/ask.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { pollWithBackoff } from '../../live/use-read-again.tsx'
import { clipPath } from '../../moments/clips/clips.ts'
import type { ClipPage } from './clip-page.server.ts'

/**
 * Returns a clip's page as this viewer may see it, read again after each change of its series. What a protected series holds is
 * requested separately, for viewers who have unlocked it (spec P2, P5).
 */
export function useClip(page: ClipPage): { shown: ClipPage; isChecking: boolean; requestPassword: () => void } {
  const { id, v, language } = page
  const [unlocked, setUnlocked] = useState<ClipPage>()
  const [refusedAt, setRefusedAt] = useState(-1)
  const { id: seriesId, title: seriesTitle } = page.kind === 'locked' ? page.series : { id: '', title: '' }
  const link = useUnlockLink({ seriesId, seriesTitle })
  const isUnlocked = useUnlockedHere(seriesId)
  useFreshPage(page.topic, v)

  /** Returns true when the answer is as new as the page. */
  const take = useEffectEvent(async (answer: Response): Promise<boolean> => {
    if (!answer.ok) throw new Error(String(answer.status))
    const content: ClipPage | null = await answer.json()
    if (content && content.v < v) return false
    setUnlocked(content?.kind === 'locked' ? undefined : (content ?? undefined))
    if (content?.kind !== 'locked') {
      link.tell()
      return true
    }
    setRefusedAt(content.v)
    forgetUnlocked(seriesId)
    link.requestPassword(content.hasEnded ? { ok: false, reason: 'code-ended' } : undefined)
    return true
  })

  // Requests the content after each unlock and each change of a protected series; not while a link unlocks it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `isUnlocked` or of the version triggers a request
  useEffect(() => {
    if (seriesId === '' || link.isUnlocking) return
    const abort = new AbortController()
    const stop = pollWithBackoff(async () => {
      const answer = await ask(`${clipPath(id)}/content`, { signal: abort.signal })
      if (await take(answer)) stop()
    }, 0)
    return () => {
      stop()
      abort.abort()
    }
  }, [id, seriesId, language, v, isUnlocked, link.isUnlocking])

  const shown = page.kind === 'locked' && unlocked ? unlocked : page
  return { shown, isChecking: shown.kind === 'locked' && refusedAt < v, requestPassword: () => link.requestPassword() }
}
