import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsSignedIn } from '../../accounts/sessions/viewer-store.tsx'
import { Link, useAddress } from '../../language/link.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import button from '../../ui/button.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { UnlockAnswer } from '../unlock-answer.ts'
import { rememberUnlocked, useUnlockedHere } from '../unlocked-ids.tsx'
import styles from './password-dialog.module.css'
import type { PasswordDialogProps } from './password-dialog-provider.tsx'
import { PasswordForm } from './password-form.tsx'

/** Asks for the password of one series over the page; closes on the right one and on cancel (spec P1). */
export function PasswordDialog({ request, onClose }: PasswordDialogProps) {
  const words = usePageWords().access
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const address = useAddress()
  const toast = useToast()
  const isSignedIn = useIsSignedIn()
  const { seriesId, seriesTitle } = request
  const [typed] = useState(request.typed)
  const { onShown } = request
  useLayoutEffect(() => onShown?.(), [onShown])

  // By default the viewer stays at the address of the locked page, which may name an episode.
  const redirectUrl = request.redirectUrl ?? pathname + search

  // True when another tab has unlocked the series.
  const isUnlocked = useUnlockedHere(seriesId)
  useEffect(() => {
    if (isUnlocked) onClose()
  }, [isUnlocked, onClose])

  function cancel() {
    onClose()
    request.onCancel?.()
  }

  function onAnswer(answer: UnlockAnswer) {
    if (!answer.ok) return
    rememberUnlocked(answer.seriesId)
    onClose()
    toast(words.unlocked(seriesTitle))
    if (request.redirectUrl) void navigate(address(answer.redirectUrl))
  }

  return (
    <Dialog title={words.title} text={words.prompt(seriesTitle)} icon={<LockIcon size={28} />} onCancel={cancel}>
      <PasswordForm
        seriesId={seriesId}
        redirectUrl={redirectUrl}
        answered={request.answered}
        typed={typed}
        onAnswer={onAnswer}
        cancel={
          <button type="button" className={button.button} onClick={cancel}>
            {words.cancel}
          </button>
        }
      />
      {!isSignedIn && (
        <p className={`muted above-4 taps ${styles.signIn}`}>
          {words.unlockedBefore}{' '}
          <Link to={`/login?${new URLSearchParams({ redirectTo: redirectUrl })}`} onClick={onClose}>
            {words.signIn}
          </Link>
        </p>
      )}
    </Dialog>
  )
}
