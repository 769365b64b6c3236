import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useConfirmation } from '../../accounts/confirmation.tsx'
import { adminWords } from '../../language/admin-words.ts'
import { useCommandWords } from '../../language/use-command-words.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { UndoAnswer } from '../edit-form/edit-answer.ts'

type Undo = {
  offer: (message: string, removedId: string, leavesFocus?: boolean) => void
  restore: (removedId: string) => void
  /** The removal that is being restored. */
  restoring: string | undefined
}
const UndoContext = createContext<Undo>({ offer() {}, restore() {}, restoring: undefined })

/** Wraps the admin pages, so that the offer to undo outlives the page on which something was removed. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const words = useWordsOf(adminWords)
  const toast = useToast()
  const why = useCommandWords()
  const { data: answer, submit, formData } = useFetcher<UndoAnswer>()
  const told = useRef(answer)
  /** The removal that is being restored, followed by those that wait: a second request would cancel the first. */
  const queue = useRef<string[]>([])
  const confirm = useConfirmation()
  const send = useCallback((removedId: string) => void submit({ removedId }, { method: 'post', action: '/admin/undo' }), [submit])
  const goOn = useCallback(() => {
    queue.current.shift()
    const [next] = queue.current
    if (next !== undefined) send(next)
  }, [send])

  useEffect(() => {
    const [removedId] = queue.current
    if (!answer || answer === told.current || removedId === undefined) return
    told.current = answer
    const reasons: Record<string, string> = words.undoFailed
    const giveUp = () => {
      toast(words.unconfirmed)
      goOn()
    }
    if (confirm(answer.ok ? undefined : answer.reason, () => send(removedId), giveUp)) return
    if (answer.ok && answer.approved) toast(words.unapproved(answer.approved))
    else if (answer.ok && (answer.count ?? 1) > 1) toast(words.putBackMany(answer.count ?? 1))
    else if (answer.ok)
      toast((answer.isTakenBack ? words.takenBack : answer.isPutBack ? words.putBack : words.undone)(answer.title))
    else toast(why(answer.reason) ?? reasons[answer.reason] ?? words.failed)
    goOn()
  }, [answer, toast, words, why, send, goOn, confirm])

  const restore: Undo['restore'] = (removedId) => {
    if (queue.current.includes(removedId)) return
    queue.current.push(removedId)
    if (queue.current.length === 1) send(removedId)
  }
  const offer: Undo['offer'] = (message, removedId, leavesFocus = false) =>
    toast(message, {
      label: words.undo,
      leavesFocus,
      run() {
        document.getElementById('content')?.focus({ preventScroll: true })
        restore(removedId)
      },
    })
  const restoring = formData?.get('removedId')
  return <UndoContext value={{ offer, restore, restoring: restoring ? String(restoring) : undefined }}>{children}</UndoContext>
}

/** Announces a removal, and offers to undo it for ten seconds. */
export const useUndo = () => useContext(UndoContext).offer

/** Restores a removal and announces the result. */
export function useRestore(): Pick<Undo, 'restore' | 'restoring'> {
  const { restore, restoring } = useContext(UndoContext)
  return { restore, restoring }
}
