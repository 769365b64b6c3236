import { useCallback } from 'react'
import { adminWords } from './admin-words.ts'
import { useWordsOf } from './use-words-of.tsx'

/** Returns the text for an error that any command can have; undefined where the page has its own text. */
export function useCommandWords(): (reason: string) => string | undefined {
  const words = useWordsOf(adminWords)
  return useCallback(
    (reason) => {
      if (reason === 'network') return words.network
      if (reason === 'signed-out') return words.signedOut
      if (reason === 'no-admin') return words.noAdmin
      if (reason === 'unconfirmed') return words.unconfirmed
      if (reason === 'unavailable') return words.unavailable
      if (reason === 'full') return words.full
      return undefined
    },
    [words],
  )
}
