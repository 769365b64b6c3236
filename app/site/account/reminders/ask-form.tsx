import { getFormProps, getInputProps, getSelectProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useMe } from '../../../accounts/sessions/viewer-store.tsx'
import formStyles from '../../../accounts/sign-in/account-form.module.css'
import type { FormAnswer } from '../../../accounts/sign-in/form-answer.ts'
import { Link } from '../../../language/link.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { canBeReminded, isRefusedHere } from '../../../reminders/push-here.tsx'
import { mailReminderForm, type Target } from '../../../reminders/reminder.ts'
import button from '../../../ui/button.module.css'
import { Field } from '../../../ui/field.tsx'
import { type DeviceFault, remindHere } from './device-reminders.tsx'
import { LeadField } from './lead-field.tsx'
import { faultText } from './reminder-fault.ts'
import { reminderPageWords } from './reminder-page-words.ts'
import { type DeliveryWay, WayField } from './way-field.tsx'

type Answer = FormAnswer | { isSent: true; isLate: boolean } | undefined
type Props = { named: Target; pushKey: string }

/** Asks when and how to remind the viewer: on this device or by mail. Without a script it offers mail only. */
export function AskForm({ named, pushKey, answer }: Props & { answer: Answer }) {
  const words = useWordsOf(reminderPageWords)
  const [isSetHere, setHere] = useState(false)
  if (isSetHere)
    return (
      <Done said={words.deviceDone}>
        <Link to="/reminders">{words.mine}</Link>
      </Done>
    )
  if (answer && 'isSent' in answer)
    return (
      <Done said={answer.isLate ? words.mailLate : words.mailDone}>
        {answer.isLate ? words.mailLateHint : words.mailDoneHint}
      </Done>
    )
  return <Ask named={named} pushKey={pushKey} answer={answer} onSetHere={() => setHere(true)} />
}

/** Says that the request succeeded. Takes the focus, because the form that had it has disappeared. */
function Done({ said, children }: { said: string; children: ReactNode }) {
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => told.current?.focus(), [])
  return (
    <p ref={told} tabIndex={-1} className={`pad ${formStyles.notice}`} role="status">
      <strong>{said}</strong> {children}
    </p>
  )
}

function Ask({ named, pushKey, answer, onSetHere }: Props & { answer: FormAnswer | undefined; onSetHere: () => void }) {
  const words = useWordsOf(reminderPageWords)
  const email = useRef<HTMLInputElement>(null)
  const { ways, way, choose } = useWay(email)
  const here = useHere(named, pushKey, onSetHere)
  const isMailing = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm({
    lastResult: isMailing ? undefined : answer?.lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: mailReminderForm }),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  })
  const own = useMe()?.email
  // The viewer's own email is known only once the page's script runs.
  useEffect(() => {
    if (own && email.current?.value === '') email.current.value = own
  }, [own])

  const { key: leadKey, ...lead } = getSelectProps(fields.lead, { ariaAttributes: false })
  const { key: emailKey, ...input } = getInputProps(fields.email, { type: 'email', ariaAttributes: false })
  const { onSubmit, ...ofForm } = getFormProps(form)
  const isBusy = isMailing || here.isBusy
  const label = way === 'device' ? words.device : words.mail
  const busy = way === 'device' ? words.deviceBusy : words.mailBusy
  return (
    <Form method="post" className="stack gap-4" {...ofForm} onSubmit={way === 'device' ? here.onSubmit : onSubmit}>
      <input type="hidden" name="kind" value={named.kind} />
      <input type="hidden" name="id" value={named.id} />
      <LeadField
        key={leadKey}
        {...lead}
        defaultValue={lead.defaultValue || '15'}
        fault={fields.lead.errors && words.faults['invalid-choice']}
      />
      {ways === 'both' && (
        <WayField
          way={way}
          onChoose={(chosen) => {
            here.forget()
            choose(chosen)
          }}
        />
      )}
      {ways === 'mail' && <p className="muted">{words.unsupported}</p>}
      {/* Hidden rather than removed, so that typed text stays. */}
      <div hidden={way === 'device'}>
        <Field
          key={emailKey}
          {...input}
          ref={email}
          label={words.email}
          hint={words.byMailHint}
          fault={fields.email.errors && words.faults['invalid-email']}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      </div>
      <p className={`firm pad optional ${formStyles.fault}`} role="alert">
        {!isBusy &&
          (way === 'device'
            ? here.fault && faultText(words, here.fault.fault, here.fault.retryAfter)
            : faultText(words, form.errors?.[0], answer?.retryAfter))}
      </p>
      <button type="submit" className={button.primary} aria-disabled={isBusy}>
        {isBusy ? busy : label}
      </button>
    </Form>
  )
}

/**
 * Returns the chosen way and the ways that this browser supports; 'unknown' until the page's script runs, without which there
 * is only mail. Prefers the device, unless it refuses notifications or the viewer has begun to type an email address.
 */
function useWay(email: { current: HTMLInputElement | null }) {
  const [way, choose] = useState<DeliveryWay>('mail')
  const [ways, setWays] = useState<'unknown' | 'both' | 'mail'>('unknown')
  useEffect(() => {
    setWays(canBeReminded() ? 'both' : 'mail')
    if (canBeReminded() && !isRefusedHere() && !email.current?.value) choose('device')
  }, [email])
  return { ways, way, choose }
}

/** Returns the state and the submit handler of the form that sets a reminder on this device. */
function useHere({ kind, id }: Target, pushKey: string, onSet: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ fault: DeviceFault; retryAfter: number | undefined }>()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const lead = String(new FormData(event.currentTarget).get('lead'))
    setBusy(true)
    setFault(undefined)
    const { fault, retryAfter } = await remindHere({ kind, id, lead }, pushKey)
    setBusy(false)
    if (fault) setFault({ fault, retryAfter })
    else onSet()
  }

  return {
    isBusy,
    fault,
    forget: () => setFault(undefined),
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
  }
}
