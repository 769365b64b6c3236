import { useHydrated } from '../kit/browser/use-hydrated.tsx'
import type { Language } from '../kit/language.ts'
import { spokenTime } from '../kit/time/spoken-time.ts'
import { useLanguage } from '../language/use-language.tsx'
import { usePageWords } from '../language/words/use-page-words.tsx'
import type { UnlockAnswer } from './unlock-answer.ts'

export type UnlockRefusalAnswer = Extract<UnlockAnswer, { ok: false }>

const MESSAGES = {
  'series-not-found': 'notFound',
  'incorrect-password': 'incorrect',
  'too-many-attempts': 'tooMany',
  failed: 'failed',
} as const

/** True when there is a text for this refusal. */
export const isRefusal = (reason: string): boolean => reason in MESSAGES || reason.startsWith('code-')

/** Returns a function that says why nothing was unlocked. Times are in the viewer's time zone, so the server leaves them out. */
export function useRefusalText(): (refused: UnlockRefusalAnswer) => string {
  const words = usePageWords().access
  const language = useLanguage()
  const isHydrated = useHydrated()
  return ({ reason, at }) => {
    const when = at && isHydrated ? momentText(at, language) : undefined
    switch (reason) {
      case 'code-not-yet':
        return when ? words.code.notYet(when) : words.code.early
      case 'code-ended':
        return when ? words.code.ended(when) : words.code.over
      case 'code-used-up':
        return words.code.usedUp
      default:
        return words[MESSAGES[reason]]
    }
  }
}

function momentText(at: string, language: Language): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return spokenTime(Date.parse(at), language, parts)
}
