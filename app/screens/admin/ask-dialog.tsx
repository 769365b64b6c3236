import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { adminWords } from '../../language/admin/shell.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import button from '../../ui/button.module.css'
import styles from './ask-dialog.module.css'

type Props = {
  title: string
  text?: string
  confirm: string
  /** Whether what was entered will do. */
  isReady: boolean
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** Asks for one thing that a deed needs to know. */
export function AskDialog({ title, text, confirm, isReady, onConfirm, onCancel, children }: Props) {
  const words = useWordsOf(adminWords)
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
      aria-describedby={text && `${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onConfirm()
        }}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        {text && (
          <p id={`${id}-text`} className={styles.text}>
            {text}
          </p>
        )}
        {children}
        <div className={styles.actions}>
          <button type="button" className={button.button} onClick={onCancel}>
            {words.cancel}
          </button>
          <button type="submit" className={button.primary} aria-disabled={!isReady}>
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  )
}
