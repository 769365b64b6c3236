import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../../kit/browser/use-hydrated.tsx'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import styles from './outputs.module.css'
import { outputsWords } from './outputs-words.ts'

/** The time for which the button says that the address was copied, in ms. */
const COPIED_MS = 2_500

type Props = { name: string; hint: string; address: string; children?: ReactNode }

/** Shows an address with its purpose, a copy button and a link that opens it. */
export function OutputAddress({ name, hint, address, children }: Props) {
  const words = useWordsOf(outputsWords)
  const common = useWordsOf(adminWords)
  const isReady = useHydrated()
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
    } catch {
      // Without clipboard permission the address is shown, to be copied by hand.
      prompt(words.copyByHand, address)
      return
    }
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }

  return (
    <li className={`stack gap-2 box ${styles.address}`}>
      <h3>{name}</h3>
      <p className={`muted measure small`}>{hint}</p>
      <code className={`small anywhere ${styles.code}`} translate="no">
        {address}
      </code>
      <div className={`wrap gap-2 ${styles.buttons}`}>
        <button
          type="button"
          className={button.button}
          data-copied={isCopied || undefined}
          aria-label={common.about(words.copy, name)}
          disabled={!isReady}
          onClick={() => void copy()}
        >
          {isCopied ? words.copied : words.copy}
        </button>
        <span role="status" className="visually-hidden">
          {isCopied && words.copied}
        </span>
        {children ?? (
          <a href={address} target="_blank" rel="noopener" className={button.button} aria-label={common.about(words.open, name)}>
            {words.open}
          </a>
        )}
      </div>
    </li>
  )
}
