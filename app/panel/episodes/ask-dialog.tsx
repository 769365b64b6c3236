import type { ReactNode } from 'react'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

type Props = {
  title: string
  text: string
  confirm: string
  /** True when the entered value is acceptable. */
  isReady: boolean
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** A dialog that asks for the one value that a command needs. */
export function AskDialog({ title, text, confirm, isReady, onConfirm, onCancel, children }: Props) {
  const words = useWordsOf(adminWords)
  return (
    <Dialog title={title} text={text} onCancel={onCancel}>
      <form
        className="stack gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onConfirm()
        }}
      >
        {children}
        <DialogActions>
          <button type="button" className={button.button} onClick={onCancel}>
            {words.cancel}
          </button>
          <button type="submit" className={button.primary} aria-disabled={!isReady}>
            {confirm}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
