import { useId, useRef, useState } from 'react'
import { PASSWORD_LENGTH } from '../catalog/series.ts'
import { usePageWords } from '../language/use-page-words.tsx'
import button from '../ui/button.module.css'
import styles from './password-dialog.module.css'
import type { UnlockAnswer } from './unlock-answer.ts'

type Props = {
  seriesId: string
  redirectUrl: string
  /** What the server answered to a form that was sent without script. */
  answered?: UnlockAnswer | undefined
  onAnswer: (answer: UnlockAnswer) => void
  cancel: React.ReactNode
}

/** Asks for a series' password; also a plain form for a browser without script. */
export function PasswordForm({ seriesId, redirectUrl, answered, onAnswer, cancel }: Props) {
  const words = usePageWords().access
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isVisible, setVisible] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState(answered)
  const message = !isBusy && answer && !answer.ok ? words[MESSAGES[answer.reason]] : undefined

  async function send(form: HTMLFormElement) {
    setBusy(true)
    const next = await askUnlock(new FormData(form))
    setBusy(false)
    setAnswer(next)
    onAnswer(next)
    input.current?.select()
  }

  return (
    <form
      method="post"
      action={`/password?${new URLSearchParams({ seriesId, redirectUrl })}`}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send(event.currentTarget)
      }}
    >
      <input type="hidden" name="seriesId" value={seriesId} />
      <input type="hidden" name="redirectUrl" value={redirectUrl} />
      <label htmlFor={id}>{words.password}</label>
      <div className={styles.field}>
        <input
          ref={input}
          id={id}
          name="password"
          type={isVisible ? 'text' : 'password'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={PASSWORD_LENGTH}
          aria-invalid={message !== undefined}
          aria-describedby={`${id}-message`}
        />
        <button type="button" className={styles.show} aria-pressed={isVisible} onClick={() => setVisible(!isVisible)}>
          {isVisible ? words.hide : words.show}
        </button>
      </div>
      <p id={`${id}-message`} className={styles.message} role="alert">
        {message}
      </p>
      <div className={styles.actions}>
        {cancel}
        <button type="submit" className={button.primary} aria-disabled={isBusy}>
          {isBusy ? words.submitting : words.submit}
        </button>
      </div>
    </form>
  )
}

/** The server's answer; one that cannot be had or read is a failed verification (spec P3). */
async function askUnlock(form: FormData): Promise<UnlockAnswer> {
  try {
    const response = await fetch('/unlock', {
      method: 'POST',
      body: new URLSearchParams(form as unknown as Record<string, string>),
    })
    const answer = (await response.json()) as UnlockAnswer
    return answer.ok || answer.reason in MESSAGES ? answer : { ok: false, reason: 'failed' }
  } catch {
    return { ok: false, reason: 'failed' }
  }
}

const MESSAGES = {
  'series-not-found': 'notFound',
  'incorrect-password': 'incorrect',
  'too-many-attempts': 'tooMany',
  failed: 'failed',
} as const
