import { useSiteName } from '../../ui/page-title.tsx'
import styles from './header.module.css'

/** Names longer than this, in characters, are smaller on narrow screens. */
const LONG = 12

/** The logo (three steps of a podium, the highest one lit) and the site's name. */
export function Logo() {
  const name = useSiteName() ?? 'Podium'
  return (
    <span className={`line gap-2 ${styles.mark}`}>
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
        <path className={styles.lit} d="M10 3h8v22h-8z" />
        <path fill="currentColor" d="M1 11h7.5v14H1zM19.5 16H27v9h-7.5z" />
      </svg>
      <span className={styles.wordmark} data-long={name.length > LONG || undefined}>
        {name}
      </span>
    </span>
  )
}
