import { useEffect, useRef } from 'react'
import { isRouteErrorResponse, useFetcher } from 'react-router'
import { adminWords } from '../../language/admin/shell.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { DeedAnswer } from './deed-answer.ts'
import { useUndo } from './use-undo.tsx'

/** What is said when it is done, when something is gone that can be put back, and when it failed (or why). */
type Said = { done?: string; removed?: string; failed: string; reasons?: Record<string, string> }

/** One small deed at a time, like deleting or moving, told in the live region when it is done or refused. */
export function useDeed() {
  const words = useWordsOf(adminWords)
  const toast = useToast()
  const offerUndo = useUndo()
  const fetcher = useFetcher<DeedAnswer>()
  const { data: answer, formData, state, submit } = fetcher
  const said = useRef<Said>(undefined)
  const told = useRef(answer)

  useEffect(() => {
    const texts = said.current
    if (!answer || answer === told.current || !texts) return
    told.current = answer
    if (!answer.ok) toast(refusalText(words, answer.reason) ?? texts.reasons?.[answer.reason] ?? texts.failed)
    else if (answer.removedId && texts.removed) offerUndo(texts.removed, answer.removedId)
    else if (texts.done) toast(texts.done)
  }, [answer, toast, offerUndo, words])

  return {
    submit(fields: Record<string, string>, texts: Said) {
      said.current = texts
      void submit(fields, { method: 'post' })
    },
    isBusy: state !== 'idle',
    /** What was sent and is not answered yet: the page may show it as done. */
    pending: formData,
  }
}

function refusalText(words: (typeof adminWords)['en'], reason: string): string | undefined {
  if (reason === 'network') return words.network
  if (reason === 'signed-out') return words.signedOut
  if (reason === 'no-admin') return words.noAdmin
  return undefined
}

const BY_STATUS: Record<number, string> = { 401: 'signed-out', 403: 'no-admin' }

/** Makes an answer of whatever kept a deed from being done; the page stays. For `clientAction`. */
export async function keepDeed({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response && error.status < 400) throw error
    const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : undefined
    return { ok: false, reason: status === undefined ? 'network' : (BY_STATUS[status] ?? 'failed') } satisfies DeedAnswer
  }
}
