import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import button from './button.module.css'
import styles from './dialog.module.css'

type Props = {
  title: string
  text?: ReactNode
  icon?: ReactNode
  /** True for content that needs more width than a question. */
  isWide?: boolean
  onCancel: () => void
  children: ReactNode
}

/** A modal dialog; Escape calls `onCancel`. */
export function Dialog({ title, text, icon, isWide = false, onCancel, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Closes before unmounting, so that the browser restores the previous focus.
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => {
      opened?.close()
      // A dialog that was open when the page loaded has no earlier focus that the browser could restore.
      const isLost = document.activeElement === document.body || opened?.contains(document.activeElement)
      if (isLost) document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={isWide ? styles.wide : styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      <h2 id={`${id}-title`}>{title}</h2>
      {text && (
        <p id={`${id}-text`} className={styles.text}>
          {text}
        </p>
      )}
      {children}
    </dialog>
  )
}

/** The buttons at the foot of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={`wrap gap-3 ${styles.actions}`}>{children}</div>
)

type ButtonsProps = {
  cancel: string
  onCancel: () => void
  confirm?: ReactNode
  /** Called by the second button; without it that button submits its form. */
  onConfirm?: () => void
  isDanger?: boolean
  isDisabled?: boolean
}

/** The usual buttons: one that leaves everything as it is and, mostly, one that goes on. */
export const DialogButtons = ({ cancel, onCancel, confirm, onConfirm, isDanger, isDisabled }: ButtonsProps) => (
  <DialogActions>
    <button type="button" className={button.button} onClick={onCancel}>
      {cancel}
    </button>
    {confirm && (
      <button
        type={onConfirm ? 'button' : 'submit'}
        className={isDanger ? button.danger : button.primary}
        aria-disabled={isDisabled}
        onClick={onConfirm}
      >
        {confirm}
      </button>
    )}
  </DialogActions>
)
