import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './folded-part.module.css'

type Props = {
  title: string
  /** A summary of the contents, beside the title. */
  hint?: string
  /** True when a field inside has an error or an unusual value: the part then opens by itself, and never closes by itself. */
  isNeeded: boolean
  children: ReactNode
}

/**
 * The rarely used fields of a form, folded (spec O5). Folded fields are sent as well; focusFirst opens the part for a field
 * inside.
 */
export function FoldedPart({ title, hint, isNeeded, children }: Props) {
  const [isOpen, setOpen] = useState(isNeeded)
  const part = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isNeeded) setOpen(true)
  }, [isNeeded])
  // The reader may have opened the part before the script loaded.
  useEffect(() => {
    if (part.current?.open) setOpen(true)
  }, [])
  return (
    <details ref={part} className={styles.part} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary data-fold>
        {title}
        {hint && <span className={`muted small ${styles.hint}`}>{hint}</span>}
      </summary>
      <div className={`stack gap-5 ${styles.inside}`}>{children}</div>
    </details>
  )
}
