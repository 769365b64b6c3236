import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '../../language/link.tsx'
import { useAccountWords } from '../../language/words/use-account-words.tsx'
import button from '../../ui/button.module.css'
import { afterSignIn } from '../sessions/viewer.ts'
import styles from '../sign-in/account-form.module.css'
import { GOOGLE_CHANNEL, type GoogleOutcome, googleFault } from './google-outcome.ts'

const POPUP = 'google-sign-in'
const SIZE = 'popup,width=480,height=640'

type Props = {
  redirectTo: string
  /** The error with which Google's sign-in returned to this page. */
  fault: string | null
  /** True when the session outlives the browser; undefined when the form above asks. */
  isRemembered?: boolean
  /** True when this is the page's only way to sign in. */
  isAlone?: boolean
  /** Called afterwards, instead of going to `redirectTo`. */
  onDone?: (() => void) | undefined
}

/** Signs in by Google in a popup; without a script, or when popups are blocked, on this page (spec A3). */
export function GoogleButton({ redirectTo, fault, isRemembered, isAlone = false, onDone }: Props) {
  const words = useAccountWords()
  const navigate = useNavigate()
  // Google's sign-in returns to one address, which does not know this page's language.
  const target = useAddress()(afterSignIn(redirectTo))
  const [outcome, setOutcome] = useState(googleFault(fault))

  const onOutcome = useEffectEvent((told: GoogleOutcome) => {
    if (told === 'done' && onDone) onDone()
    else if (told === 'done') void navigate(target, { replace: true })
    else setOutcome(told)
  })
  useEffect(() => {
    const channel = new BroadcastChannel(GOOGLE_CHANNEL)
    channel.onmessage = ({ data }) => onOutcome(data === 'done' ? 'done' : (googleFault(data) ?? 'failed'))
    return () => channel.close()
  }, [])

  function onSubmit({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    setOutcome(undefined)
    // "Remember me" is asked once, in the form above.
    const remember = isRemembered ?? document.querySelector<HTMLInputElement>('input[name=remember]')?.checked
    const fields = form.elements as unknown as { remember: HTMLInputElement; popup: HTMLInputElement }
    fields.remember.value = remember ? 'on' : ''
    const opened = window.open('', POPUP, SIZE)
    opened?.focus()
    form.target = opened ? POPUP : ''
    fields.popup.value = opened ? 'on' : ''
  }

  return (
    <>
      {!isAlone && <p className={`line gap-3 muted small ${styles.or}`}>{words.login.or}</p>}
      <form method="post" action="/auth/google" className={styles.google} onSubmit={onSubmit}>
        <input type="hidden" name="redirectTo" value={target} />
        {/* No value here: React would restore it between onSubmit and the sending. */}
        <input type="hidden" name="remember" />
        <input type="hidden" name="popup" />
        <button type="submit" className={button.button}>
          <GoogleMark />
          {words.login.google}
        </button>
      </form>
      <p className={`firm pad optional ${styles.fault}`} role="alert">
        {outcome && words.google[outcome]}
      </p>
    </>
  )
}

const GoogleMark = () => (
  <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill="currentColor"
      d="M12 10.4v3.5h5c-.3 1.5-1.8 3.9-5 3.9a5.8 5.8 0 0 1 0-11.6c1.8 0 3 .8 3.7 1.4l2.5-2.4A9.3 9.3 0 1 0 12 21.3c5.4 0 9-3.8 9-9.1 0-.6-.1-1.2-.2-1.8Z"
    />
  </svg>
)
