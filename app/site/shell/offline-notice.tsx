import { useWords } from '../../language/use-language.tsx'
import styles from './header.module.css'
import { useOffline } from './use-offline.tsx'

/** Says calmly that there is no network and, if known, how old the page is (spec K1). */
export function OfflineNotice() {
  const words = useWords().shell
  const offline = useOffline()
  return (
    <p role="status" className={offline === undefined ? 'visually-hidden' : `tiny bold unprinted ${styles.offline}`}>
      {offline === '' ? words.offline : offline}
    </p>
  )
}
