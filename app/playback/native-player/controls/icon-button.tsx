import type { ReactNode } from 'react'
import styles from './controls.module.css'

type Props = {
  name: string
  children: ReactNode
  onClick: () => void
  shortcut?: string
  className?: string | undefined
  isDisabled?: boolean
}

/** A control with an icon; a tooltip shows its name. */
export function IconButton({ name, children, onClick, shortcut, className = '', isDisabled = false }: Props) {
  return (
    <button
      type="button"
      className={`${styles.button} ${className}`}
      aria-label={name}
      aria-keyshortcuts={shortcut}
      aria-disabled={isDisabled || undefined}
      data-tip={shortcut ? `${name} (${shortcut})` : name}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
