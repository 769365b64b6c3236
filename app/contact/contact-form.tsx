import { getFormProps, getInputProps, getTextareaProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useMe } from '../accounts/sessions/viewer-store.tsx'
import formStyles from '../accounts/sign-in/account-form.module.css'
import type { FormAnswer } from '../accounts/sign-in/form-answer.ts'
import { readKept } from '../kit/browser/kept-here.tsx'
import { useAddress } from '../language/link.tsx'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import button from '../ui/button.module.css'
import { Check, Field } from '../ui/field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TICKET_KEY } from './check/check-facts.ts'
import styles from './contact-form.module.css'
import { contactForm } from './contact-form.ts'
import { type ContactFault, contactWords } from './contact-words.ts'
import { diagnosticsOf } from './diagnostics.tsx'

/**
 * The contact form; it also works without JavaScript. `page`: the path that the message is about, if known. `answer`: the reason
 * why a message was refused.
 */
export function ContactForm({ page, answer }: { page: string; answer: FormAnswer | undefined }) {
  const address = useAddress()
  const words = useWordsOf(contactWords)
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm({
    lastResult: isBusy ? undefined : answer?.lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: contactForm }),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  })
  const faultOf = (code: string | undefined) => {
    if (code === undefined) return undefined
    if (code === 'too-many') return words.tooMany(Math.max(1, Math.ceil((answer?.retryAfter ?? 60) / 60)))
    return words.faults[code as ContactFault] ?? code
  }
  const email = useFilled(useMe()?.email)
  // The cached page is the same for every query, so the query is read after hydration.
  const about = useFilled(page)
  const { key: emailKey, ...emailInput } = getInputProps(fields.email, { type: 'email', ariaAttributes: false })
  const { key: messageKey, ...messageInput } = getTextareaProps(fields.message, { ariaAttributes: false })
  const { key: pageKey, ...pageInput } = getInputProps(fields.page, { type: 'text', ariaAttributes: false })

  return (
    <Form method="post" className="stack gap-4" {...getFormProps(form)}>
      <p>
        {/* A document of its own, since its policy allows more. */}
        <a href={address('/check')}>{words.toCheck}</a>
      </p>
      <Field
        key={emailKey}
        {...emailInput}
        ref={email}
        label={words.email}
        hint={words.emailHint}
        fault={faultOf(fields.email.errors?.[0])}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <TextAreaField
        key={messageKey}
        {...messageInput}
        label={words.message}
        hint={words.messageHint}
        fault={faultOf(fields.message.errors?.[0])}
        rows={7}
        required
      />
      <Field
        key={pageKey}
        {...pageInput}
        ref={about}
        label={words.page}
        hint={words.pageHint}
        fault={faultOf(fields.page.errors?.[0])}
        autoCapitalize="off"
        spellCheck={false}
      />
      <Diagnostics isWanted={page !== ''} />
      <p className={`firm pad optional ${formStyles.fault}`} role="alert">
        {!isBusy && faultOf(form.errors?.[0])}
      </p>
      <button type="submit" className={button.primary} aria-disabled={isBusy}>
        {isBusy ? words.busy : words.submit}
      </button>
    </Form>
  )
}

/** Fills an empty field with a value known only after hydration. */
function useFilled(text: string | undefined) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (text && field.current?.value === '') field.current.value = text
  }, [text])
  return field
}

/** Technical details and the last ticket, shown before they are sent. `isWanted`: the box starts ticked. */
function Diagnostics({ isWanted }: { isWanted: boolean }) {
  const words = useWordsOf(contactWords)
  const [isAdded, setAdded] = useState(isWanted)
  const [text, setText] = useState<string>()
  const [ticket, setTicket] = useState<string>()
  // The details come from the browser, so without JavaScript there are none.
  useEffect(() => {
    const kept = readKept(TICKET_KEY)
    setText(kept ? `${diagnosticsOf(window)}\n\nTicket: ${kept}` : diagnosticsOf(window))
    setTicket(kept?.split('\n')[0])
  }, [])
  if (text === undefined) return null
  return (
    <div className="stack gap-3">
      <Check
        label={ticket ? words.withTicket(ticket) : words.diagnostics}
        hint={words.diagnosticsHint}
        checked={isAdded}
        onChange={({ currentTarget }) => setAdded(currentTarget.checked)}
      />
      {isAdded && (
        <>
          <pre lang="en" className={`muted small pad anywhere ${styles.text}`}>
            {text}
          </pre>
          <input type="hidden" name="diagnostics" value={text} />
        </>
      )}
    </div>
  )
}
