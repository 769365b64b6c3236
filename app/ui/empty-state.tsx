import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = { title: string; hint?: string; isPage?: boolean; children?: ReactNode }

/** Says what is missing and what to do next, in place of the content. `isPage`: true when this is the whole page. */
export function EmptyState({ title, hint, isPage = false, children }: Props) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className={`stack gap-3 ${styles.empty}`}>
      <svg viewBox="0 0 120 60" width="120" height="60" aria-hidden="true">
        <path className={styles.steps} d="M12 56V32h30v24M42 56V14h36v42M78 56V38h30v18" />
        <path className={styles.ground} d="M2 56h116" />
      </svg>
      <Heading>{title}</Heading>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  )
}
