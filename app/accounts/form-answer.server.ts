import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import type { Services, Visit } from '../services.server.ts'
import { OUTAGE_STATUS, outageOf } from '../shared/outage.server.ts'
import { sentForm } from '../shared/sent-form.server.ts'
import type { Visitor } from './account-parts.server.ts'
import type { FormAnswer } from './form-answer.ts'

/**
 * Checks a form by the fields of its schema alone, of each the last text. Nothing else that was sent reaches Conform: it
 * takes names for paths into lists of any length, and believes what it is told of its own state.
 */
export function checkForm<Schema extends z.ZodObject>(form: URLSearchParams, schema: Schema) {
  const own = new URLSearchParams()
  for (const name of Object.keys(schema.shape)) {
    const text = form.getAll(name).at(-1)
    if (text !== undefined) own.set(name, text)
  }
  return parseWithZod(own, { schema })
}

/** Reads a sent form by its schema. */
export const readForm = async <Schema extends z.ZodObject>(request: Request, schema: Schema) =>
  checkForm(await sentForm(request), schema)

/**
 * What `work` answers; `failed` and a line in the log when it broke: the form stays, and says that it is not the viewer's fault.
 * `status`: the one to answer then.
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

type Told = { formErrors?: string[]; fieldErrors?: Record<string, string[]>; hideFields?: string[] }
type Refusable = { reply(options: Told): FormAnswer['lastResult'] }

/** What a refused form gets back, with one of the words of `faults`; passwords and codes are never sent back. */
export function refusal(sent: Refusable, fault?: string, retryAfter?: number): FormAnswer {
  const hideFields = ['password', 'again', 'current', 'confirm', 'code']
  const told = fault?.startsWith('code-') ? { fieldErrors: { code: [fault] } } : fault ? { formErrors: [fault] } : {}
  const lastResult = sent.reply({ ...told, hideFields })
  return { lastResult, ...(retryAfter ? { retryAfter } : {}) }
}

/** The same as an answer with a status. */
export function refuse(sent: Refusable, fault: string | undefined, status: number, retryAfter?: number) {
  const headers = retryAfter ? { headers: { 'Retry-After': String(retryAfter) } } : {}
  return data(refusal(sent, fault, retryAfter), { status, ...headers })
}

/** Who sends a form, as the accounts want to know it. */
export const visitorOf = ({ cookie, client, language }: Visit): Visitor => ({ cookie, client, language })

/** Headers with one Set-Cookie for each value. */
export function withCookies(cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
