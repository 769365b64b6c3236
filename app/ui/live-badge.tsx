import styles from './live-badge.module.css'

/** The red LIVE badge; `label` is its text in the viewer's language. */
export function LiveBadge({ label }: { label: string }) {
  return <span className={styles.badge}>{label}</span>
}
