import styles from './live-badge.module.css'

/** The red badge of what is live; `label` says so in the viewer's language. */
export function LiveBadge({ label }: { label: string }) {
  return <span className={styles.badge}>{label}</span>
}
