import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { useConfirmation } from '../../../accounts/second-factor/confirmation.tsx'
import { thingPath } from '../../../history/thing.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useCommandWords } from '../../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { UndoAnswer } from '../edit-form/edit-answer.ts'

/** A refused restore. The trash page offers what staff can do about it. */
export type RefusedRestore = Extract<UndoAnswer, { ok: false }> & { removedId: string }

type RestoreRequest = { removedId: string; newId?: string; onDone?: () => void }
type Undo = {
  offer: (message: string, removedId: string, leavesFocus?: boolean) => void
  /** `newId`: a new id for the document, when another document has taken its id. `onDone`: called after the restore. */
  restore: (removedId: string, how?: Omit<RestoreRequest, 'removedId'>) => void
  /** The removal that is being restored. */
  restoring: string | undefined
  refused: RefusedRestore | undefined
}
const UndoContext = createContext<Undo>({ offer() {}, restore() {}, restoring: undefined, refused: undefined })

/** Wraps the admin pages, so that the offer to undo outlives the page on which something was removed. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const words = useWordsOf(adminWords)
  const toast = useToast()
  const why = useCommandWords()
  const { data: answer, submit, formData } = useFetcher<UndoAnswer>()
  const [refused, setRefused] = useState<RefusedRestore>()
  const { pathname } = useLocation()
  const told = useRef(answer)
  /** The removal that is being restored, followed by the queued ones: a second request would cancel the first. */
  const queue = useRef<RestoreRequest[]>([])
  const confirm = useConfirmation()
  const send = useCallback(
    ({ removedId, newId }: RestoreRequest) =>
      void submit({ removedId, ...(newId !== undefined && { newId }) }, { method: 'post', action: '/admin/undo' }),
    [submit],
  )
  const goOn = useCallback(() => {
    queue.current.shift()
    const [next] = queue.current
    if (next !== undefined) send(next)
  }, [send])

  useEffect(() => {
    const [current] = queue.current
    if (!answer || answer === told.current || current === undefined) return
    told.current = answer
    const reasons: Record<string, string> = words.undoFailed
    const giveUp = () => {
      toast(words.unconfirmed)
      goOn()
    }
    if (confirm(answer.ok ? undefined : answer.reason, () => send(current), giveUp)) return
    setRefused(answer.ok ? undefined : { ...answer, removedId: current.removedId })
    if (answer.ok) current.onDone?.()
    if (answer.ok && answer.approved) toast(words.unapproved(answer.approved))
    else if (answer.ok && answer.episodes !== undefined)
      toast((answer.isAdded ? words.takenBackEpisodes : words.putBackEpisodes)(answer.episodes))
    else if (answer.ok && (answer.count ?? 1) > 1) toast(words.putBackMany(answer.count ?? 1))
    else if (answer.ok) {
      const said = (answer.isTakenBack ? words.takenBack : answer.isPutBack ? words.putBack : words.undone)(answer.title)
      const path = answer.thing && thingPath(answer.thing)
      toast(path && path !== pathname ? <Linked text={said} to={path} label={words.open} /> : said)
    } else if (pathname !== '/admin/trash' || answer.reason === 'not-kept') {
      // On the trash page itself, the row shows every other reason.
      const said = why(answer.reason) ?? reasons[answer.reason] ?? words.failed
      const to = `/admin/trash?only=${current.removedId}`
      toast(answer.holder || answer.proposed ? <Linked text={said} to={to} label={words.pages.trash} /> : said)
    }
    goOn()
  }, [answer, toast, words, why, send, goOn, confirm, pathname])

  const restore: Undo['restore'] = (removedId, how) => {
    if (queue.current.some((each) => each.removedId === removedId)) return
    queue.current.push({ removedId, ...how })
    if (queue.current.length === 1) send({ removedId, ...how })
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
  const value = { offer, restore, restoring: restoring ? String(restoring) : undefined, refused }
  return <UndoContext value={value}>{children}</UndoContext>
}

const Linked = ({ text, to, label }: { text: string; to: string; label: string }) => (
  <span>
    {text} <Link to={to}>{label}</Link>
  </span>
)

/** Announces a removal, and offers to undo it for ten seconds. */
export const useUndo = () => useContext(UndoContext).offer

/** Restores a removal and announces the result. */
export function useRestore(): Pick<Undo, 'restore' | 'restoring' | 'refused'> {
  const { restore, restoring, refused } = useContext(UndoContext)
  return { restore, restoring, refused }
}
