import type { ReactNode } from 'react'
import { useHydrated } from '../../../kit/browser/use-hydrated.tsx'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { useCopy } from '../../kit/use-copy.tsx'
import styles from './outputs.module.css'
import { outputsWords } from './outputs-words.ts'

type Props = { name: string; hint: string; address: string; children?: ReactNode }

/** Shows an address with its purpose, a copy button and a link that opens it. */
export function OutputAddress({ name, hint, address, children }: Props) {
  const words = useWordsOf(outputsWords)
  const common = useWordsOf(adminWords)
  const isReady = useHydrated()
  const { copy, isCopied } = useCopy({ copyByHand: words.copyByHand })
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
          onClick={() => void copy(address)}
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
