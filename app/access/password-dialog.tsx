import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useIsSignedIn } from '../accounts/viewer-store.tsx'
import { usePageWords } from '../language/use-page-words.tsx'
import button from '../ui/button.module.css'
import { LockIcon } from '../ui/icons.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './password-dialog.module.css'
import type { PasswordRequest } from './password-dialog-provider.tsx'
import { PasswordForm } from './password-form.tsx'
import type { UnlockAnswer } from './unlock-answer.ts'
import { rememberUnlocked, useUnlockedHere } from './unlocked-ids.tsx'

/** Asks for the password of one series over the page; closes on the right one and on cancel (spec P1). */
export default function PasswordDialog({ request, onClose }: { request: PasswordRequest; onClose: () => void }) {
  const words = usePageWords().access
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const toast = useToast()
  const isSignedIn = useIsSignedIn()
  const { seriesId, seriesTitle } = request
  const redirectUrl = request.redirectUrl ?? `/series/${seriesId}`

  // Closed while it still stands, so that the browser gives the focus back to where it was.
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])

  // Unlocked meanwhile in another tab.
  const isUnlocked = useUnlockedHere(seriesId)
  useEffect(() => {
    if (isUnlocked) onClose()
  }, [isUnlocked, onClose])

  /** Who is where the password leads stays there: the page shows what it has for one without a password. */
  function cancel() {
    onClose()
    if (pathname !== redirectUrl) request.onCancel?.()
  }

  function onAnswer(answer: UnlockAnswer) {
    if (!answer.ok) return
    rememberUnlocked(answer.seriesId)
    onClose()
    toast(words.unlocked(seriesTitle))
    if (answer.redirectUrl !== pathname) void navigate(answer.redirectUrl)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        cancel()
      }}
    >
      <span className={styles.lock}>
        <LockIcon size={28} />
      </span>
      <h2 id={titleId}>{words.title}</h2>
      <p className={styles.prompt}>{words.prompt(seriesTitle)}</p>
      <PasswordForm
        seriesId={seriesId}
        redirectUrl={redirectUrl}
        onAnswer={onAnswer}
        cancel={
          <button type="button" className={button.button} onClick={cancel}>
            {words.cancel}
          </button>
        }
      />
      {!isSignedIn && (
        <p className={styles.signIn}>
          {words.unlockedBefore}{' '}
          <Link to={`/login?${new URLSearchParams({ redirectTo: redirectUrl })}`} onClick={onClose}>
            {words.signIn}
          </Link>
        </p>
      )}
    </dialog>
  )
}
