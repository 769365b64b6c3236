import { useRef, useState } from 'react'
import { PASSWORD_LENGTH } from '../../catalog/series/series.ts'
import { useAddress } from '../../language/link.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import button from '../../ui/button.module.css'
import { DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useRefusalText } from '../refusal-text.tsx'
import { sendUnlock } from '../send-unlock.tsx'
import type { UnlockAnswer } from '../unlock-answer.ts'

type Props = {
  seriesId: string
  redirectUrl: string
  /** The server's response to a form submitted without JavaScript, or to an unlock link. */
  answered?: UnlockAnswer | undefined
  /** The initial content of the field. */
  typed?: string | undefined
  onAnswer: (answer: UnlockAnswer) => void
  cancel: React.ReactNode
}

/** Asks for a series' password; also works as a plain form without JavaScript. */
export function PasswordForm({ seriesId, redirectUrl, answered, typed, onAnswer, cancel }: Props) {
  const refusalText = useRefusalText()
  const words = usePageWords().access
  const address = useAddress()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState(answered)
  const refused = !isBusy && answer && !answer.ok ? answer : undefined

  async function send(form: HTMLFormElement) {
    setBusy(true)
    const next = await sendUnlock(new URLSearchParams(new FormData(form) as unknown as Record<string, string>))
    setBusy(false)
    setAnswer(next)
    onAnswer(next)
    input.current?.focus()
    input.current?.select()
  }

  return (
    <form
      method="post"
      action={address(`/password?${new URLSearchParams({ seriesId, redirectUrl })}`)}
      className="stack gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send(event.currentTarget)
      }}
    >
      <input type="hidden" name="seriesId" value={seriesId} />
      <input type="hidden" name="redirectUrl" value={redirectUrl} />
      <Field
        ref={input}
        label={words.password}
        name="password"
        type="password"
        reveal={{ show: words.show, hide: words.hide }}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={PASSWORD_LENGTH}
        defaultValue={typed}
        hint={refused?.reason === 'failed' ? words.tryAgain : words.codesToo}
        fault={refused && refusalText(refused)}
        isAnnounced
      />
      <DialogActions>
        {cancel}
        <button type="submit" className={button.primary} aria-disabled={isBusy}>
          {isBusy ? words.submitting : words.submit}
        </button>
      </DialogActions>
    </form>
  )
}
