import { getFormProps, getInputProps, getSelectProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useId, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import formStyles from '../../accounts/account-form.module.css'
import type { FormAnswer } from '../../accounts/form-answer.ts'
import { useMe } from '../../accounts/viewer-store.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { mailReminderForm, type Target } from '../../reminders/reminder.ts'
import button from '../../ui/button.module.css'
import { Field } from '../../ui/field.tsx'
import { LeadField } from './lead-field.tsx'
import { faultText } from './reminder-fault.ts'
import { reminderPageWords } from './reminder-page-words.ts'
import styles from './reminders.module.css'

type Answer = FormAnswer | { isSent: true; isLate: boolean } | undefined

/** Asks for reminders by mail; it works without script. */
export function AskByMail({ named, answer }: { named: Target; answer: Answer }) {
  const words = useWordsOf(reminderPageWords)
  const title = useId()
  return (
    <section className={styles.way} aria-labelledby={title}>
      <h2 id={title}>{words.byMail}</h2>
      {answer && 'isSent' in answer ? <Sent isLate={answer.isLate} /> : <MailForm named={named} answer={answer} />}
    </section>
  )
}

/** The form has gone, and the focus with it. */
function Sent({ isLate }: { isLate: boolean }) {
  const words = useWordsOf(reminderPageWords)
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => told.current?.focus(), [])
  return (
    <p ref={told} tabIndex={-1} className={formStyles.notice} role="status">
      <strong>{isLate ? words.mailLate : words.mailDone}</strong> {isLate ? words.mailLateHint : words.mailDoneHint}
    </p>
  )
}

function MailForm({ named, answer }: { named: Target; answer: FormAnswer | undefined }) {
  const words = useWordsOf(reminderPageWords)
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm({
    lastResult: isBusy ? undefined : answer?.lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: mailReminderForm }),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  })
  const email = useRef<HTMLInputElement>(null)
  const own = useMe()?.email
  // Known only once the page's script runs.
  useEffect(() => {
    if (own && email.current?.value === '') email.current.value = own
  }, [own])
  const { key: leadKey, ...lead } = getSelectProps(fields.lead, { ariaAttributes: false })
  const { key: emailKey, ...input } = getInputProps(fields.email, { type: 'email', ariaAttributes: false })
  return (
    <Form method="post" className={formStyles.form} {...getFormProps(form)}>
      <p className={styles.hint}>{words.byMailHint}</p>
      <input type="hidden" name="kind" value={named.kind} />
      <input type="hidden" name="id" value={named.id} />
      <LeadField
        key={leadKey}
        {...lead}
        defaultValue={lead.defaultValue || '15'}
        fault={fields.lead.errors && words.faults['invalid-choice']}
      />
      <Field
        key={emailKey}
        {...input}
        ref={email}
        label={words.email}
        fault={fields.email.errors && words.faults['invalid-email']}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <p className={formStyles.fault} role="alert">
        {!isBusy && faultText(words, form.errors?.[0], answer?.retryAfter)}
      </p>
      <button type="submit" className={button.primary} aria-disabled={isBusy}>
        {isBusy ? words.mailBusy : words.mail}
      </button>
    </Form>
  )
}
