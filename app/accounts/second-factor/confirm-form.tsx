import { type ReactNode, useEffect, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { useAddress } from '../../language/link.tsx'
import { confirmWords } from '../../language/words/confirm-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { GoogleButton } from '../google/google-button.tsx'
import styles from '../sign-in/account-form.module.css'
import type { ConfirmAnswer, ConfirmNeeds } from './confirm-answer.ts'

type Props = {
  needs: ConfirmNeeds
  /** True when the session outlives the browser; a new one by Google inherits this choice. */
  isRemembered: boolean
  /** The path to open afterwards. */
  redirectTo?: string
  /** In a dialog: called when confirmed, instead of redirecting. */
  onDone?: () => void
  /** In a dialog: called after signing in by Google, because a code may be needed as well. */
  onGoogle?: () => void
  cancel?: ReactNode
}

/** Asks for the missing proofs: password, Google, second factor. */
export function ConfirmForm({ needs, isRemembered, redirectTo = '', onDone, onGoogle, cancel }: Props) {
  const words = useWordsOf(confirmWords)
  const fetcher = useFetcher<ConfirmAnswer>()
  const address = useAddress()
  const sent = useActionData<ConfirmAnswer>()
  const answer = fetcher.data ?? (onDone ? undefined : sent)
  const refused = answer && !answer.ok ? answer : undefined
  const left = refused?.needs ?? needs
  const isBusy = fetcher.state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const isDone = fetcher.data?.ok === true

  useEffect(() => {
    if (isDone) onDone?.()
  }, [isDone, onDone])

  // Focuses the first field: in a dialog at once, and after each refusal.
  useEffect(() => {
    if (refused || onDone) form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus()
  }, [refused, onDone])

  if (left.google)
    return (
      <>
        <p>{words.google}</p>
        <GoogleButton
          redirectTo={`/confirm?${new URLSearchParams({ redirectTo })}`}
          fault={null}
          isRemembered={isRemembered}
          isAlone
          onDone={onGoogle}
        />
        {cancel && <DialogActions>{cancel}</DialogActions>}
      </>
    )
  if (!left.password && !left.code && left.setUp)
    return (
      <>
        <p className={`pad ${styles.notice}`}>{words.setUp}</p>
        <DialogActions>
          {cancel}
          <a href={address('/account/second-factor')} target="_blank" rel="noopener" className={button.primary}>
            {words.setUpLink}
          </a>
        </DialogActions>
      </>
    )

  const reason = isBusy ? undefined : refused?.reason
  const faultFor = (field: string) =>
    reason?.startsWith(`${field}-`) ? words.faults[reason as keyof typeof words.faults] : undefined
  const isOfForm = reason && !reason.startsWith('password') && !reason.startsWith('code-')
  const submit = (
    <button type="submit" className={button.primary} aria-disabled={isBusy}>
      {isBusy ? words.busy : words.submit}
    </button>
  )
  function toldOf(fault: NonNullable<typeof reason>) {
    const minutes = Math.max(1, Math.ceil((refused?.retryAfter ?? 60) / 60))
    if (fault === 'too-many') return words.tooMany(minutes)
    const time = minutes < 100 ? `${minutes}\u00a0min` : `${Math.ceil(minutes / 60)}\u00a0h`
    return fault === 'codes-too-many' ? words.tooManyCodes(time) : words.faults[fault]
  }
  return (
    <fetcher.Form ref={form} method="post" action={address('/confirm')} className="stack gap-4">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {onDone && <input type="hidden" name="dialog" value="on" />}
      {left.password && (
        <Field
          name="password"
          type="password"
          label={words.password}
          autoComplete="current-password"
          fault={faultFor('password')}
          reveal={{ show: words.show, hide: words.hide }}
          maxLength={1_000}
          required
        />
      )}
      {left.code && (
        <Field
          name="code"
          label={words.code}
          hint={words.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          fault={faultFor('code')}
          spellCheck={false}
          maxLength={20}
          required
        />
      )}
      <p className={`firm pad optional ${styles.fault}`} role="alert">
        {isOfForm && toldOf(reason)}
      </p>
      {cancel ? (
        <DialogActions>
          {cancel}
          {submit}
        </DialogActions>
      ) : (
        submit
      )}
    </fetcher.Form>
  )
}
