import { useWords } from '../language/use-language.tsx'
import styles from './header.module.css'
import { useOnline } from './use-online.tsx'

/** Says, without alarm, that there is no network. */
export function OfflineNotice() {
  const words = useWords().shell
  const isOnline = useOnline()
  return (
    <p role="status" className={isOnline ? 'visually-hidden' : styles.offline}>
      {isOnline ? '' : words.offline}
    </p>
  )
}
