import { useId, useLayoutEffect, useRef } from 'react'
import button from './button.module.css'
import styles from './confirm-dialog.module.css'

type Props = { title: string; text: string; confirm: string; cancel: string; onConfirm: () => void; onCancel: () => void }

/** Asks before something that cannot be undone. Cancel has the focus. */
export function ConfirmDialog({ title, text, confirm, cancel, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`} className={styles.text}>
        {text}
      </p>
      <div className={styles.actions}>
        <button type="button" className={button.button} onClick={onCancel}>
          {cancel}
        </button>
        <button type="button" className={button.danger} onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </dialog>
  )
}
