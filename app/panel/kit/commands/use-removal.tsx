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
  /** What is removed. */
  name: string
  text: string
  send: () => Promise<CommandAnswer>
  /** Moves the focus away from what is gone, such as to the list, before the offer to undo takes it. */
  leave?: () => unknown
  /** The texts of single refusals. */
  reasons?: Record<string, string>
  /** Texts that replace the usual ones: the question, its button, the message afterwards, and that of a failure. */
  title?: string
  confirm?: string
  removed?: string
  failed?: string
}

/** Deletes after a question, announces it and offers to undo it. Render `dialog` somewhere on the page. */
export function useRemoval() {
  const words = useWordsOf(adminWords).removal
  const why = useCommandWords()
  const toast = useToast()
  const offerUndo = useUndo()
  const readAgain = useQuietRevalidate()
  const { ask, dialog } = useQuestion()

  async function remove({ name, send, leave, reasons = {}, removed, failed }: Removal) {
    const answer = await send()
    if (answer.ok) await leave?.()
    else toast(why(answer.reason) ?? reasons[answer.reason] ?? failed ?? words.failed)
    // What a colleague has removed meanwhile disappears from the page as well.
    await readAgain()
    if (answer.ok && answer.removedId) offerUndo(removed ?? words.removed(name), answer.removedId)
  }

  const askAbout = (removal: Removal) =>
    ask({ ...removal, title: removal.title ?? words.title(removal.name), onYes: () => remove(removal) })
  return { ask: askAbout, dialog }
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
