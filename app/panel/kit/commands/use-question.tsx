import { type ReactNode, useState } from 'react'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** A question before an action that is hard to undo. Its button says 'Delete' unless `confirm` says otherwise. */
type Question = { title: string; text: string; confirm?: string; onYes: () => unknown }

/** Asks questions, one at a time. Render `dialog` somewhere on the page. */
export function useQuestion(): { ask: (question: Question) => void; dialog: ReactNode } {
  const words = useWordsOf(adminWords)
  const [asked, setAsked] = useState<Question>()
  const close = () => setAsked(undefined)
  const dialog = asked && (
    <ConfirmDialog
      title={asked.title}
      text={asked.text}
      confirm={asked.confirm ?? words.remove}
      cancel={words.cancel}
      onConfirm={() => {
        close()
        void asked.onYes()
      }}
      onCancel={close}
    />
  )
  return { ask: setAsked, dialog }
}
