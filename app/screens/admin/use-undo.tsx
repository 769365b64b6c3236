import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { askToConfirm } from '../../accounts/confirmation.tsx'
import { adminWords } from '../../language/admin/shell.ts'
import { useDeedWords } from '../../language/use-deed-words.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { UndoAnswer } from './edit-answer.ts'

type OfferUndo = (message: string, removedId: string) => void
const UndoContext = createContext<OfferUndo>(() => {})

/** Stands around the admin pages, so that undo outlives the page on which something was removed. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const words = useWordsOf(adminWords)
  const toast = useToast()
  const why = useDeedWords()
  const { data: answer, submit } = useFetcher<UndoAnswer>()
  const told = useRef(answer)

  const last = useRef<string>(undefined)
  const undo = useCallback((removedId: string) => void submit({ removedId }, { method: 'post', action: '/admin/undo' }), [submit])

  useEffect(() => {
    if (!answer || answer === told.current) return
    told.current = answer
    const reasons: Record<string, string> = words.undoFailed
    if (answer.ok) toast(words.undone(answer.title))
    else if (answer.reason === 'unconfirmed' && last.current) {
      const removedId = last.current
      last.current = undefined
      void askToConfirm().then((isConfirmed) => (isConfirmed ? undo(removedId) : toast(words.unconfirmed)))
    } else toast(why(answer.reason) ?? reasons[answer.reason] ?? words.failed)
  }, [answer, toast, words, why, undo])

  const offer: OfferUndo = (message, removedId) =>
    toast(message, {
      label: words.undo,
      run() {
        document.getElementById('content')?.focus({ preventScroll: true })
        last.current = removedId
        undo(removedId)
      },
    })
  return <UndoContext value={offer}>{children}</UndoContext>
}

/** Tells that something was removed, and offers for ten seconds to put it back. */
export const useUndo = () => useContext(UndoContext)
