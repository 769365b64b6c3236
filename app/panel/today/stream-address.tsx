import { useEffect, useRef, useState } from 'react'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { deskWords } from './desk-words.ts'
import styles from './stream-address.module.css'

/** How long, in ms, it says that the address was copied. */
const COPIED_MS = 2_500
/** The last letters stay in sight: streams of one provider differ there, and begin alike. */
const TAIL = 20

/**
 * The address of a picture on one line, shortened in its middle where there is no room. A tap copies it and shows all of it, and so does the focus
 * of the keyboard. It stays whole from then on: closing it would move another button from under the thumb.
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
      // Without permission it stands there as a whole, to be copied by hand.
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
        className={`line gap-3 apart small target shrink ${styles.stream}`}
        // Its two parts would be read as two words.
        aria-label={`${address} ${says}`}
        data-whole={isWhole || undefined}
        translate="no"
        onClick={() => void copy()}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setWhole(true)}
      >
        <span className={styles.letters}>
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
