import { useEffect, useRef, useState } from 'react'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { deskWords } from './desk-words.ts'
import styles from './stream-address.module.css'

/** The time for which the button says that the address was copied, in ms. */
const COPIED_MS = 2_500
/** The number of last characters that stay in view: addresses of one provider differ only at the end. */
const TAIL = 20

/**
 * Shows a stream's address on one line, shortened in the middle when space is short. A tap copies the address and expands it;
 * keyboard focus only expands it. The address stays expanded, because closing it would move another button under the thumb.
 */
export function StreamAddress({ address }: { address: string }) {
  const words = useWordsOf(deskWords)
  const [isWhole, setWhole] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    setWhole(true)
    try {
      await navigator.clipboard.writeText(address)
    } catch {
      // Without clipboard permission the full address stays on show, to be copied by hand.
      return
    }
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }

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
        onClick={() => void copy()}
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
