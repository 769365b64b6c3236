import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { useCopy } from '../../kit/use-copy.tsx'
import styles from './roku-feed.module.css'
import { rokuWords } from './roku-words.ts'

/** The address of a feed, with a button that copies it. */
export function CopyAddress({ name, address }: { name: string; address: string }) {
  const words = useWordsOf(rokuWords)
  const common = useWordsOf(adminWords)
  const { copy, isCopied } = useCopy({ copyByHand: words.copyByHand })
  return (
    <li className={`row gap-2-4 anywhere ${styles.address}`}>
      <span>{name}</span>
      <a href={address}>{address}</a>
      <button
        type="button"
        className={button.button}
        aria-label={common.about(words.copy, name)}
        onClick={() => void copy(address)}
      >
        {words.copy}
      </button>
      <span role="status" className="muted small">
        {isCopied && words.copied}
      </span>
    </li>
  )
}
