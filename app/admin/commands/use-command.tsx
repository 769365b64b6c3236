import { useCallback, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useConfirmation } from '../../accounts/confirmation.tsx'
import { useCommandWords } from '../../language/use-command-words.tsx'
import { inTime } from '../../shared/ask.tsx'
import { faultOfStatus } from '../../shared/whole-fault.ts'
import { useToast } from '../../ui/toast.tsx'
import { errorStatus } from '../error-status.tsx'
import type { CommandAnswer } from './command-answer.ts'
import { useUndo } from './use-undo.tsx'

/** What is said when it is done, when something is gone that can be put back, and when it failed (or why). */
type Said = {
  done?: string | ((answer: CommandAnswer & { ok: true }) => string)
  removed?: string | ((answer: CommandAnswer & { ok: true }) => string)
  failed: string
  reasons?: Record<string, string>
  /** The page has given the focus to what comes next: undo does not take it. */
  leavesFocus?: boolean
}

/**
 * One small command at a time, like deleting or moving, told in the live region when it is done or refused. `action`: the path
 * that takes it, where that is not the page's own. `Refusal`: what else it says when it is refused.
 */
export function useCommand<Refusal extends object = object>(action?: string) {
  const why = useCommandWords()
  const toast = useToast()
  const offerUndo = useUndo()
  const fetcher = useFetcher<CommandAnswer>()
  const { data, formData, state, submit } = fetcher
  const answer = data as (CommandAnswer & { ok: true }) | (CommandAnswer & { ok: false } & Partial<Refusal>) | undefined
  const said = useRef<Said>(undefined)
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
    submit(fields: Record<string, string>, texts: Said) {
      said.current = texts
      sent.current = fields
      send(fields)
    },
    isBusy: state !== 'idle',
    /** What came of the last one. */
    answer,
    /** What was sent and is not answered yet: the page may show it as done. */
    pending: formData,
  }
}

const wordsFor = (words: NonNullable<Said['done']>, answer: CommandAnswer & { ok: true }) =>
  typeof words === 'string' ? words : words(answer)

/** Makes an answer of whatever kept a command from being done; the page stays. For `clientAction`. */
export async function keepCommand({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<unknown> {
  try {
    return await inTime(serverAction())
  } catch (error) {
    return { ok: false, reason: faultOfStatus(errorStatus(error)) } satisfies CommandAnswer
  }
}
