import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useWords } from '../language/use-language.tsx'
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
  const words = useWords().access
  const fetcher = useFetcher<UnlockAnswer>()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isVisible, setVisible] = useState(false)
  const answer = fetcher.data ?? answered
  const isBusy = fetcher.state !== 'idle'

  const onNewAnswer = useEffectEvent((newest: UnlockAnswer) => {
    onAnswer(newest)
    input.current?.select()
  })
  useEffect(() => {
    if (fetcher.data) onNewAnswer(fetcher.data)
  }, [fetcher.data])

  const message = !isBusy && answer && !answer.ok ? words[MESSAGES[answer.reason]] : undefined

  return (
    <fetcher.Form method="post" action="/password" className={styles.form}>
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
          maxLength={256}
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
        <button
          type="submit"
          className={button.primary}
          aria-disabled={isBusy}
          onClick={(event) => isBusy && event.preventDefault()}
        >
          {isBusy ? words.submitting : words.submit}
        </button>
      </div>
    </fetcher.Form>
  )
}

const MESSAGES = {
  'series-not-found': 'notFound',
  'incorrect-password': 'incorrect',
  'too-many-attempts': 'tooMany',
  failed: 'failed',
} as const
