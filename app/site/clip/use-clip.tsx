import { useState } from 'react'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { clipPath } from '../../moments/clips/clips.ts'
import { useProtectedContent } from '../series/locked/use-protected-content.tsx'
import type { ClipPage } from './clip-page.server.ts'

/**
 * Returns a clip's page as this viewer may see it, read again after each change of its series. What a protected series holds is
 * requested separately, for viewers who have unlocked it (spec P2, P5).
 */
export function useClip(page: ClipPage): { shown: ClipPage; isChecking: boolean; requestPassword: () => void } {
  const { id, v, language } = page
  const [unlocked, setUnlocked] = useState<ClipPage>()
  useFreshPage(page.topic, v)
  const { refusedAt, requestPassword } = useProtectedContent<ClipPage>({
    series: page.kind === 'locked' ? page.series : undefined,
    path: `${clipPath(id)}/content`,
    language,
    wanted: v,
    isShown: unlocked !== undefined,
    onAnswer(found) {
      setUnlocked(typeof found === 'string' ? undefined : found)
      return found !== 'gone'
    },
  })
  const shown = page.kind === 'locked' && unlocked ? unlocked : page
  return { shown, isChecking: shown.kind === 'locked' && refusedAt < v, requestPassword }
}
