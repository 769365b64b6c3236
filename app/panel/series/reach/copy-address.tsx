import { useState } from 'react'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import styles from './roku-feed.module.css'
import { rokuWords } from './roku-words.ts'

/** The time for which the button says that the address was copied, in ms. */
const COPIED = 2_500

/** The address of a feed, with a button that copies it. */
export function CopyAddress({ name, address }: { name: string; address: string }) {
  const words = useWordsOf(rokuWords)
  const common = useWordsOf(adminWords)
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED)
    } catch {
      // Without clipboard permission, shows the address to be copied by hand.
      prompt(words.copyByHand, address)
    }
  }

  return (
    <li className={`row gap-2-4 anywhere ${styles.address}`}>
      <span>{name}</span>
      <a href={address}>{address}</a>
      <button type="button" className={button.button} aria-label={common.about(words.copy, name)} onClick={() => void copy()}>
        {words.copy}
      </button>
      <span role="status" className="muted small">
        {isCopied && words.copied}
      </span>
    </li>
  )
}
