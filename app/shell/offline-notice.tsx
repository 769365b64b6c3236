import { useSyncExternalStore } from 'react'
import { useWords } from '../language/use-language.tsx'
import styles from './header.module.css'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says, without alarm, that there is no network. */
export function OfflineNotice() {
  const words = useWords().shell
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p role="status" className={isOnline ? 'visually-hidden' : styles.offline}>
      {isOnline ? '' : words.offline}
    </p>
  )
}
