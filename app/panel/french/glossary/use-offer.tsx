import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { PatternAnswer, PatternOffer } from '../../../translation/patterns/weighed-pattern.ts'

/** Loads the pattern that a line of staff offers; undefined while loading, and when there is none. */
export function useOffer(hash: string): PatternOffer | undefined {
  const { load, data } = useFetcher<PatternAnswer>()
  useEffect(() => void load(`/admin/translations-offer?${new URLSearchParams({ hash })}`), [load, hash])
  return data?.offer
}
