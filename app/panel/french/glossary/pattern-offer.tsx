import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { kindOf } from '../../../translation/patterns/pattern-text.ts'
import type { PatternOffer as Offer, PatternAnswer } from '../../../translation/weighed.ts'
import { translationsWords } from '../french-words.ts'
import { PatternForm, usePatternCommand } from './pattern-form.tsx'
import styles from './patterns.module.css'

/**
 * Shows, below a saved line, the pattern that the line offers, until it is approved. `onGone`: called when the offer has
 * disappeared with the focused button.
 */
export function PatternOffer({ hash, onGone }: { hash: string; onGone: () => void }) {
  const words = useWordsOf(translationsWords).patterns
  const offer = useOffer(hash)
  const command = usePatternCommand()
  const isDone = command.answer?.ok === true
  useEffect(() => {
    if (isDone && document.activeElement === document.body) onGone()
  }, [isDone, onGone])
  return (
    <section aria-live="polite" className={`stack gap-4 optional ${styles.offer}`}>
      {offer && !isDone && (
        <>
          <h2>{words.offer}</h2>
          <p>{words[kindOf(offer)].offerLead}</p>
          <PatternForm offer={offer} command={command} />
        </>
      )}
    </section>
  )
}

/** Loads the pattern that a line of staff offers; undefined while loading, and when there is none. */
export function useOffer(hash: string): Offer | undefined {
  const { load, data } = useFetcher<PatternAnswer>()
  useEffect(() => void load(`/admin/translations-offer?${new URLSearchParams({ hash })}`), [load, hash])
  return data?.offer
}
