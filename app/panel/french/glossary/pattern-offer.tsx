import { useEffect, useRef } from 'react'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { kindOf } from '../../../translation/patterns/pattern-text.ts'
import { translationsWords } from '../french-words.ts'
import { PatternForm, usePatternCommand } from './pattern-form.tsx'
import styles from './patterns.module.css'
import { useOffer } from './use-offer.tsx'

/**
 * Shows, below a saved line, the pattern that the line offers. `onGone`: called when staff approved or dismissed the offer, which
 * disappears with the focused button.
 */
export function PatternOffer({ hash, onGone }: { hash: string; onGone: () => void }) {
  const words = useWordsOf(translationsWords).patterns
  const offer = useOffer(hash)
  const command = usePatternCommand()
  const wasOffered = useRef(false)
  useEffect(() => {
    if (wasOffered.current && !offer && document.activeElement === document.body) onGone()
    wasOffered.current = offer !== undefined
  }, [offer, onGone])
  return (
    <section aria-live="polite" className={`stack gap-4 optional ${styles.offer}`}>
      {offer && (
        <>
          <h2>{words.offer}</h2>
          <p>{words[kindOf(offer)].offerLead}</p>
          <PatternForm key={`${offer.english}\n${offer.french}`} offer={offer} command={command} />
        </>
      )}
    </section>
  )
}
