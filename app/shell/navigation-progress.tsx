import { useNavigation } from 'react-router'
import styles from './header.module.css'

/** A line under the header while the next page is on its way; it shows only when that takes a moment. */
export function NavigationProgress() {
  return useNavigation().state === 'idle' ? null : <span className={styles.progress} aria-hidden="true" />
}
