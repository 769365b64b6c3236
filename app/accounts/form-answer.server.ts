import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import type { Visit } from '../services.server.ts'
import type { Visitor } from './accounts.server.ts'
import type { FormAnswer } from './form-answer.ts'

/** Reads a sent form by its schema; a body that is no form is one without fields. */
export async function readForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  const form = await request.formData().catch(() => new FormData())
  return parseWithZod(form, { schema })
}

type Refusable = { reply(options: { formErrors?: string[]; hideFields?: string[] }): FormAnswer['lastResult'] }

/** What a refused form gets back, with one of the words of `faults`; passwords are never sent back. */
export function refusal(sent: Refusable, fault?: string, retryAfter?: number): FormAnswer {
  const hideFields = ['password', 'again', 'current', 'confirm']
  const lastResult = sent.reply({ ...(fault ? { formErrors: [fault] } : {}), hideFields })
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
