import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUnlockLink } from '../../../access/codes/use-unlock-link.tsx'
import { forgetUnlocked, useUnlockedHere } from '../../../access/unlocked-ids.tsx'
import { ask } from '../../../kit/browser/ask.tsx'
import type { Language } from '../../../kit/language.ts'
import { useAddress } from '../../../language/link.tsx'
import { usePageWords } from '../../../language/words/use-page-words.tsx'
import { pollWithBackoff, SPREAD } from '../../../live/use-read-again.tsx'
import { useToast } from '../../../ui/toast.tsx'

/** An answer of the content's address. `hasEnded`: this viewer's access code has expired. */
type Answer = { kind: string; v: number; hasEnded?: true }

type Options<Content extends Answer> = {
  /** The protected series; undefined when there is nothing to unlock. */
  series: { id: string; title: string } | undefined
  /** Where its content is, without a language. */
  path: string
  language: Language
  /** The announced version: a node that lags behind answers with an older one, and is asked again. */
  wanted: number
  /** True while content is shown: viewers who are watching continue when it cannot be requested. */
  isShown: boolean
  /** A change of it requests the content again. */
  again?: boolean
  /** Takes what was answered, or 'gone' or 'locked' instead. Returns false to ask once more. */
  onAnswer: (found: Exclude<Content, { kind: 'locked' | 'not-found' }> | 'gone' | 'locked') => boolean
}

/**
 * Requests what the page of a protected series does not contain, for viewers who have unlocked it: after each unlock and each change,
 * not while a link unlocks it (spec P2, P5). `refusedAt`: the version at which it was refused.
 */
export function useProtectedContent<Content extends Answer>(
  options: Options<Content>,
): {
  refusedAt: number
  requestPassword: () => void
} {
  const { series, path, language, wanted, isShown, again, onAnswer } = options
  const { id: seriesId, title: seriesTitle } = series ?? { id: '', title: '' }
  const [refusedAt, setRefusedAt] = useState(-1)
  const link = useUnlockLink({ seriesId, seriesTitle })
  const { isUnlocking } = link
  const isUnlocked = useUnlockedHere(seriesId)
  const navigate = useNavigate()
  const address = useAddress()
  const toast = useToast()
  const words = usePageWords().access

  /** Returns true when nothing more needs to be asked. */
  const take = useEffectEvent(async (answer: Response): Promise<boolean> => {
    if (answer.status === 404) return onAnswer('gone')
    if (!answer.ok) throw new Error(String(answer.status))
    const content: Content = await answer.json()
    if (content.v < wanted) return false
    if (content.kind !== 'locked') {
      link.tell()
      return onAnswer(content as Exclude<Content, { kind: 'locked' | 'not-found' }>)
    }
    onAnswer('locked')
    setRefusedAt(content.v)
    forgetUnlocked(seriesId)
    link.requestPassword(content.hasEnded ? { ok: false, reason: 'code-ended' } : undefined)
    return true
  })

  /** Viewers who see nothing yet are sent home with a message (spec P7). */
  const onFailure = useEffectEvent(() => {
    if (isShown) return
    toast(words.notChecked(seriesTitle))
    void navigate(address('/'))
  })

  const firstAfter = useEffectEvent(() => (isShown ? Math.random() * SPREAD : 0))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is not read here triggers a request
  useEffect(() => {
    if (seriesId === '' || isUnlocking) return
    const abort = new AbortController()
    const stop = pollWithBackoff(async () => {
      try {
        if (await take(await ask(path, { signal: abort.signal }))) stop()
      } catch {
        if (!abort.signal.aborted) onFailure()
      }
    }, firstAfter())
    return () => {
      stop()
      abort.abort()
    }
  }, [path, seriesId, language, wanted, isUnlocked, isUnlocking, again])

  return { refusedAt, requestPassword: () => link.requestPassword() }
}
