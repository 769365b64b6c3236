import { useCallback, useEffect, useRef } from 'react'
import { data, useFetcher } from 'react-router'
import { useConfirmation } from '../../../accounts/second-factor/confirmation.tsx'
import { withTimeout } from '../../../kit/browser/ask.tsx'
import { faultOfStatus } from '../../../kit/whole-fault.ts'
import { useCommandWords } from '../../../language/words/use-command-words.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { errorStatus } from '../error-status.tsx'
import type { CommandAnswer } from './command-answer.ts'
import { useUndo } from './use-undo.tsx'

/**
 * The messages after success, after a removal that can be restored, and after a failure; `reasons` has those for single reasons.
 */
type CommandMessages = {
  done?: string | ((answer: CommandAnswer & { ok: true }) => string)
  removed?: string | ((answer: CommandAnswer & { ok: true }) => string)
  failed: string
  reasons?: Record<string, string>
  /** True when the page has already moved the focus, so that the offer to undo does not take it. */
  leavesFocus?: boolean
}

/**
 * Runs one small command at a time, such as deleting or moving, and announces the result in the live region. `action`: the path
 * to which the commands are sent; the page's own by default. `Refusal`: the additional fields of a refusal.
 */
export function useCommand<Refusal extends object = object>(action?: string) {
  const why = useCommandWords()
  const toast = useToast()
  const offerUndo = useUndo()
  const fetcher = useFetcher<CommandAnswer>()
  const { data: answered, formData, state, submit } = fetcher
  const answer = answered as (CommandAnswer & { ok: true }) | (CommandAnswer & { ok: false } & Partial<Refusal>) | undefined
  const said = useRef<CommandMessages>(undefined)
  const told = useRef(answer)
  const sent = useRef<Record<string, string>>({})
  const confirm = useConfirmation()
  const send = useCallback(
    (fields: Record<string, string>) => void submit(fields, { method: 'post', ...(action && { action }) }),
    [submit, action],
  )

  useEffect(() => {
    const texts = said.current
    if (!answer || answer === told.current || !texts) return
    told.current = answer
    const refused = answer.ok ? undefined : answer.reason
    const sendAgain = () => send(sent.current)
    if (confirm(refused, sendAgain, () => toast(why('unconfirmed')))) return
    if (!answer.ok) toast(why(answer.reason) ?? texts.reasons?.[answer.reason] ?? texts.failed)
    else if (answer.removedId && texts.removed) offerUndo(wordsFor(texts.removed, answer), answer.removedId, texts.leavesFocus)
    else if (texts.done) toast(wordsFor(texts.done, answer))
  }, [answer, toast, offerUndo, why, send, confirm])

  return {
    submit(fields: Record<string, string>, texts: CommandMessages) {
      said.current = texts
      sent.current = fields
      send(fields)
    },
    isBusy: state !== 'idle',
    /** The server's answer to the last command. */
    answer,
    /** The fields of the command in flight; the page may already show the effect. */
    pending: formData,
  }
}

const wordsFor = (words: NonNullable<CommandMessages['done']>, answer: CommandAnswer & { ok: true }) =>
  typeof words === 'string' ? words : words(answer)

/** Returns any failure of a command as an answer, so that the page stays open. For `clientAction`. */
export async function answerCommandFailure({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<unknown> {
  try {
    return await withTimeout(serverAction())
  } catch (error) {
    const status = errorStatus(error)
    const answer: CommandAnswer = { ok: false, reason: faultOfStatus(status) }
    if (status !== undefined && status < 500) return answer
    // With an error status, the router does not reload the page's data: that would fail too and discard what is typed in the
    // page.
    return data(answer, { status: status ?? 503 })
  }
}
