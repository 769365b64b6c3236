import { useWords } from '../language/use-language.tsx'
import styles from './live-badge.module.css'

/** The red LIVE badge. */
export function LiveBadge() {
  return <span className={styles.badge}>{useWords().tile.live}</span>
}
