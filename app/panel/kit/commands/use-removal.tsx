import { useNavigate } from 'react-router'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useCommandWords } from '../../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { useToast } from '../../../ui/toast.tsx'
import type { CommandAnswer } from './command-answer.ts'
import { useQuestion } from './use-question.tsx'
import { useQuietRevalidate } from './use-quiet-revalidate.tsx'
import { useUndo } from './use-undo.tsx'

type Removal = {
  title: string
  text: string
  confirm?: string
  send: () => Promise<CommandAnswer>
  /** Moves the focus away from what is gone, such as to the list, before the offer to undo takes it. */
  leave?: (() => unknown) | undefined
  /** The message after the removal. */
  removed: string
  /** Returns the text of a refusal that only this removal gets. */
  faultText: (reason: string) => string
}

/** Deletes after a question, announces it and offers to undo it. Render `dialog` somewhere on the page. */
export function useRemoval() {
  const why = useCommandWords()
  const toast = useToast()
  const offerUndo = useUndo()
  const readAgain = useQuietRevalidate()
  const { ask, dialog } = useQuestion()

  async function remove({ send, leave, removed, faultText }: Removal) {
    const answer = await send()
    if (answer.ok) await leave?.()
    else toast(why(answer.reason) ?? faultText(answer.reason))
    // What a colleague has removed meanwhile disappears from the page as well.
    await readAgain()
    if (answer.ok && answer.removedId) offerUndo(removed, answer.removedId)
  }

  return { ask: (removal: Removal) => ask({ ...removal, onYes: () => remove(removal) }), dialog }
}

type ButtonProps = Omit<Removal, 'leave'> & { label?: string; list: string }

/** The button that deletes what a page shows and leads to its list. */
export function RemoveButton({ label, list, ...removal }: ButtonProps) {
  const words = useWordsOf(adminWords)
  const navigate = useNavigate()
  const { ask, dialog } = useRemoval()
  return (
    <>
      <button type="button" className={button.danger} onClick={() => ask({ ...removal, leave: () => navigate(list) })}>
        {label ?? words.remove}
      </button>
      {dialog}
    </>
  )
}
