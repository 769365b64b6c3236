import { useCallback, useEffect, useRef } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { useConfirmation } from '../../accounts/second-factor/confirmation.tsx'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useToast } from '../../ui/toast.tsx'
import { activityWords } from './activity-words.ts'
import type { RevertAnswer } from './revert.server.ts'

/** Reverts a change and offers to undo that; opens the form when the thing has changed since. */
export function useRevert() {
  const words = useWordsOf(activityWords)
  const toast = useToast()
  const why = useCommandWords()
  const confirm = useConfirmation()
  const navigate = useNavigate()
  const { data: answer, submit, state } = useFetcher<RevertAnswer>()
  const told = useRef(answer)
  const sent = useRef<Record<string, string>>({})
  const send = useCallback(
    (fields: Record<string, string>) => {
      sent.current = fields
      void submit(fields, { method: 'post', action: '/admin/activity-revert' })
    },
    [submit],
  )

  useEffect(() => {
    if (!answer || answer === told.current) return
    told.current = answer
    const { id = '', isBack } = sent.current
    const reason: string | undefined = answer.ok ? undefined : answer.reason
    const isAsked = confirm(
      reason,
      () => send(sent.current),
      () => toast(why('unconfirmed')),
    )
    if (isAsked) return
    if (!answer.ok && answer.form !== undefined) void navigate(answer.form)
    else if (!answer.ok) toast(why(answer.reason) ?? words.revertFailed)
    else if (isBack) toast(words.revertedBack(answer.title))
    else toast(words.reverted(answer.title), { label: words.undo, run: () => send({ id, isBack: 'yes' }) })
  }, [answer, confirm, navigate, send, toast, why, words])

  return { revert: (id: string) => send({ id }), isBusy: state !== 'idle' }
}
