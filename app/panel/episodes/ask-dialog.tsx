import type { ReactNode } from 'react'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'

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
        <DialogButtons cancel={words.cancel} onCancel={onCancel} confirm={confirm} isDisabled={!isReady} />
      </form>
    </Dialog>
  )
}
