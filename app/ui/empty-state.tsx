import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** What stands where there is nothing: what is missing and what to do next. */
export function EmptyState({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 120 60" width="120" height="60" aria-hidden="true" focusable="false">
        <path className={styles.steps} d="M12 56V32h30v24M42 56V14h36v42M78 56V38h30v18" />
        <path className={styles.ground} d="M2 56h116" />
      </svg>
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  )
}
