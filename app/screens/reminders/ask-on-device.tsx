import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import formStyles from '../../accounts/account-form.module.css'
import { Link } from '../../language/link.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import type { Target } from '../../reminders/reminder.ts'
import button from '../../ui/button.module.css'
import { canBeReminded, type DeviceFault, remindHere } from './device-reminders.tsx'
import { LeadField } from './lead-field.tsx'
import { faultText } from './reminder-fault.ts'
import { reminderPageWords } from './reminder-page-words.ts'
import styles from './reminders.module.css'

type State = 'idle' | 'busy' | 'done' | { fault: DeviceFault; retryAfter: number | undefined }

/** Asks for reminders on this device. There is nothing of it without script, which it needs. */
export function AskOnDevice({ named, pushKey }: { named: Target; pushKey: string }) {
  const words = useWordsOf(reminderPageWords)
  const title = useId()
  const [isAble, setAble] = useState<boolean>()
  useEffect(() => setAble(canBeReminded()), [])
  if (isAble === undefined) return null
  return (
    <section className={styles.way} aria-labelledby={title}>
      <h2 id={title}>{words.onDevice}</h2>
      {isAble ? <DeviceForm named={named} pushKey={pushKey} /> : <p className={styles.hint}>{words.unsupported}</p>}
    </section>
  )
}

function DeviceForm({ named: { kind, id }, pushKey }: { named: Target; pushKey: string }) {
  const words = useWordsOf(reminderPageWords)
  const [state, setState] = useState<State>('idle')
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The form has gone, and the focus with it.
    if (state === 'done') told.current?.focus()
  }, [state])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'busy') return
    const lead = String(new FormData(event.currentTarget).get('lead'))
    setState('busy')
    const { fault, retryAfter } = await remindHere({ kind, id, lead }, pushKey)
    setState(fault ? { fault, retryAfter } : 'done')
  }

  if (state === 'done')
    return (
      <p ref={told} tabIndex={-1} className={formStyles.notice} role="status">
        <strong>{words.deviceDone}</strong> <Link to="/reminders">{words.mine}</Link>
      </p>
    )
  const fault = typeof state === 'object' ? state : undefined
  return (
    <form className={formStyles.form} onSubmit={(event) => void onSubmit(event)}>
      <p className={styles.hint}>{words.onDeviceHint}</p>
      <LeadField name="lead" defaultValue="15" />
      <p className={formStyles.fault} role="alert">
        {fault && faultText(words, fault.fault, fault.retryAfter)}
      </p>
      <button type="submit" className={button.primary} aria-disabled={state === 'busy'}>
        {state === 'busy' ? words.deviceBusy : words.device}
      </button>
    </form>
  )
}
