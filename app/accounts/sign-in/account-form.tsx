import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ReactNode } from 'react'
import { data, Form, isRouteErrorResponse, useNavigation } from 'react-router'
import type { z } from 'zod'
import { withTimeout } from '../../kit/browser/ask.tsx'
import { useSlow } from '../../kit/time/use-slow.tsx'
import type { AccountFault } from '../../language/words/account-words.ts'
import { useAccountWords } from '../../language/words/use-account-words.tsx'
import button from '../../ui/button.module.css'
import { Field } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { whileSessionChanges } from '../sessions/viewer-requests.tsx'
import styles from './account-form.module.css'
import type { FormAnswer } from './form-answer.ts'

/** The layout of a page with one form. */
export function AccountPage({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className={`stack gap-5 ${styles.page}`}>
      <PageTitle>{title}</PageTitle>
      {lead && <meta name="description" content={lead} />}
      <div className={`stack gap-5 ${styles.card}`}>
        <div className={`stack gap-2 ${styles.head}`}>
          <h1>{title}</h1>
          {lead && <p className={`muted anywhere ${styles.lead}`}>{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}

/** After this many ms a form says that its attempt is queued (spec Q-98). */
const WAITS_MS = 3_000

type Kind = keyof typeof KINDS

/** The autocomplete attributes by which browsers and password managers recognise each field. */
const KINDS = {
  email: { type: 'email', autoComplete: 'username', inputMode: 'email' },
  password: { type: 'password', autoComplete: 'current-password' },
  current: { type: 'password', autoComplete: 'current-password' },
  firstPassword: { type: 'password', autoComplete: 'new-password' },
  newPassword: { type: 'password', autoComplete: 'new-password' },
  again: { type: 'password', autoComplete: 'new-password' },
  confirm: { type: 'password', autoComplete: 'current-password' },
  confirmEmail: { type: 'email', autoComplete: 'off', inputMode: 'email' },
  code: { type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
} as const

type AccountFormProps = {
  schema: z.ZodType<Record<string, unknown>>
  /** The fields in order: name and kind. */
  fields: Record<string, Kind>
  /** Values sent unchanged with the form. */
  hidden?: Record<string, string>
  answer: FormAnswer | undefined
  /** The page that the form is sent to, when it is another one. */
  action?: string
  submit: string
  busy: string
  isDangerous?: boolean
  /** Shown between the fields and the button. */
  children?: ReactNode
}

/** An account form, validated while the viewer fills it in and again on the server. Works without JavaScript. */
export function AccountForm({
  schema,
  fields,
  hidden = {},
  answer,
  action,
  submit,
  busy,
  isDangerous,
  children,
}: AccountFormProps) {
  const words = useAccountWords()
  const navigation = useNavigation()
  // When a page has several forms, the hidden values tell which one was sent.
  const sent = navigation.formMethod === 'POST' ? navigation.formData : undefined
  const isBusy = sent !== undefined && Object.entries(hidden).every(([name, value]) => sent.get(name) === value)
  const isWaiting = useSlow(isBusy, '', WAITS_MS)
  const [form, meta] = useForm<Record<string, string>>({
    lastResult: isBusy ? undefined : answer?.lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  })
  const faultOf = (code: string | undefined) => {
    if (code === undefined) return undefined
    if (code === 'too-many') return words.tooMany(Math.max(1, Math.ceil((answer?.retryAfter ?? 60) / 60)))
    return words.faults[code as AccountFault] ?? code
  }

  return (
    <Form method="post" {...(action ? { action } : {})} className="stack gap-4" {...getFormProps(form)}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {Object.entries(fields).map(([name, kind]) => {
        const field = meta[name]
        if (!field) return null
        const { key, ...input } = getInputProps(field, { type: KINDS[kind].type, ariaAttributes: false })
        return (
          <Field
            key={key ?? name}
            {...input}
            {...KINDS[kind]}
            label={words.fields[kind]}
            {...(kind === 'newPassword' || kind === 'firstPassword' ? { hint: words.fields.policy } : {})}
            {...(kind === 'code' ? { hint: words.fields.codeHint } : {})}
            fault={faultOf(field.errors?.[0])}
            {...(KINDS[kind].type === 'password' ? { reveal: { show: words.fields.show, hide: words.fields.hide } } : {})}
            autoCapitalize="off"
            spellCheck={false}
            required
          />
        )
      })}
      {children}
      <p className={`firm pad optional ${styles.fault}`} role="alert">
        {!isBusy && faultOf(form.errors?.[0])}
      </p>
      <p className="muted optional" role="status">
        {isWaiting && words.waiting}
      </p>
      <button type="submit" className={isDangerous ? button.danger : button.primary} aria-disabled={isBusy}>
        {isBusy ? busy : submit}
      </button>
    </Form>
  )
}

type KeepFormOptions<T, Answer> = {
  serverAction: () => Promise<T>
  /** Converts the answer, when the page's own answer is not a FormAnswer. */
  toAnswer?: (answer: FormAnswer) => Answer
}

/**
 * Sends a form that may begin or end a session. When the site is unreachable or does not answer, the form stays as it is, with
 * a message about the network.
 */
export async function keepForm<T, Answer = FormAnswer>({ serverAction, toAnswer }: KeepFormOptions<T, Answer>) {
  try {
    return await whileSessionChanges(() => withTimeout(serverAction()))
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    const answer: FormAnswer = { lastResult: { status: 'error', error: { '': ['network'] } } }
    // With this status the router does not reload the page's data, which would fail as well.
    return data(toAnswer ? toAnswer(answer) : answer, { status: 503 })
  }
}
