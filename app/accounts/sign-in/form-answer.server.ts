import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { OUTAGE_STATUS, outageOf } from '../../kit/limits/outage.server.ts'
import type { Services, Visit } from '../../services.server.ts'
import type { Visitor } from '../account-parts.server.ts'
import type { FormAnswer } from './form-answer.ts'

/**
 * Validates a form by its schema's fields only, taking the last value of each. Nothing else reaches Conform, which would parse
 * names as paths into lists of any length and trust the state that a form claims to have.
 */
export function checkForm<Schema extends z.ZodObject>(form: URLSearchParams, schema: Schema) {
  const own = new URLSearchParams()
  for (const name of Object.keys(schema.shape)) {
    const text = form.getAll(name).at(-1)
    if (text !== undefined) own.set(name, text)
  }
  return parseWithZod(own, { schema })
}

/** Reads and validates a submitted form. */
export const readForm = async <Schema extends z.ZodObject>(request: Request, schema: Schema) =>
  checkForm(await sentForm(request), schema)

/**
 * Returns the answer of `work`, or `failed` with a log entry when it throws: the form stays and says that the viewer is not at
 * fault. `status`: the status of such an answer.
 */
export async function attempt<Answer>(
  { log }: Pick<Services, 'log'>,
  work: () => Promise<Answer>,
): Promise<Answer | { ok: false; reason: 'failed'; status: number }> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, 'an account form failed')
    const outage = outageOf(error)
    return { ok: false, reason: 'failed', status: outage ? OUTAGE_STATUS[outage] : 500 }
  }
}

type FormErrors = { formErrors?: string[]; fieldErrors?: Record<string, string[]>; hideFields?: string[] }
type Refusable = { reply(options: FormErrors): FormAnswer['lastResult'] }

/** Returns the answer to a refused form, with one of the texts in `faults`. Never sends passwords and codes back. */
export function refusal(sent: Refusable, fault?: string, retryAfter?: number): FormAnswer {
  const hideFields = ['password', 'again', 'current', 'confirm', 'code']
  const told = fault?.startsWith('code-') ? { fieldErrors: { code: [fault] } } : fault ? { formErrors: [fault] } : {}
  const lastResult = sent.reply({ ...told, hideFields })
  return { lastResult, ...(retryAfter ? { retryAfter } : {}) }
}

/** Returns the same as a response with a status. */
export function refuse(sent: Refusable, fault: string | undefined, status: number, retryAfter?: number) {
  const headers = retryAfter ? { headers: { 'Retry-After': String(retryAfter) } } : {}
  return data(refusal(sent, fault, retryAfter), { status, ...headers })
}

/** Returns the sender of a form, in the shape that the accounts need. */
export const visitorOf = ({ cookie, client, language }: Visit): Visitor => ({ cookie, client, language })

/** Returns headers with one Set-Cookie per value. */
export function withCookies(cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
