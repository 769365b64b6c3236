import { useState } from 'react'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useCopy } from '../kit/use-copy.tsx'
import { deskWords } from './desk-words.ts'
import styles from './stream-address.module.css'

/** The number of last characters that stay in view: addresses of one provider differ only at the end. */
const TAIL = 20

/**
 * Shows a stream's address on one line, shortened in the middle when space is short. A tap copies the address and expands it;
 * keyboard focus only expands it. The address stays expanded, because closing it would move another button under the thumb.
 */
export function StreamAddress({ address }: { address: string }) {
  const words = useWordsOf(deskWords)
  const [isWhole, setWhole] = useState(false)
  // Without clipboard permission the full address stays on show, to be copied by hand.
  const { copy, isCopied } = useCopy({})
  const says = isCopied ? words.address.copied : words.address.copy
  return (
    <>
      <button
        type="button"
        className={`line gap-3 apart small target shrink full ${styles.stream}`}
        // Screen readers would read the two parts as two words.
        aria-label={`${address} ${says}`}
        data-whole={isWhole || undefined}
        translate="no"
        onClick={() => {
          setWhole(true)
          void copy(address)
        }}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setWhole(true)}
      >
        <span className={`shrink ${styles.letters}`}>
          <span>{address.slice(0, -TAIL)}</span>
          <span>{address.slice(-TAIL)}</span>
        </span>{' '}
        <span translate="yes" className={styles.copy}>
          {says}
        </span>
      </button>
      <span role="status" className="visually-hidden">
        {isCopied && words.address.copied}
      </span>
    </>
  )
}
