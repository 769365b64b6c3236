import type { z } from 'zod'
import { errorField } from '../../app/kit/error-field.ts'
import { TranslatorError, type TranslatorTrouble } from './port.ts'

/** The largest response accepted: some hundred times the size of a translation. */
const MAX_BYTES = 1024 ** 2

type Question<Answer> = {
  headers?: Record<string, string>
  body: unknown
  /** The schema of a response with status 200; anything else is `unusable`. */
  answer: z.ZodType<Answer>
  /** Returns this service's meaning of a status when it differs from the common one; `body` is the response's text. */
  troubleOf?: (status: number, body: string) => TranslatorTrouble | undefined
  signal: AbortSignal
}

/** Posts to a service and parses the response. Follows no redirect, so that the key reaches only the configured address. */
export async function postJson<Answer>(address: string, question: Question<Answer>): Promise<Answer> {
  const { status, headers, text } = await exchange(address, question)
  if (status !== 200) {
    const kind = question.troubleOf?.(status, text) ?? commonTroubleOf(status)
    throw new TranslatorError(kind, `The service answered with ${status}.`, { status, retryAfterMs: retryAfterMs(headers) })
  }
  const read = question.answer.safeParse(parsed(text))
  if (!read.success) throw new TranslatorError('unusable', 'The answer has another form.', { status })
  return read.data
}

async function exchange(address: string, { headers, body, signal }: Question<unknown>) {
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
    return { status: response.status, headers: response.headers, text: await boundedText(response) }
  } catch (error) {
    if (error instanceof TranslatorError) throw error
    throw new TranslatorError('failed', signal.aborted ? 'No answer in time.' : `No answer${because(error)}.`)
  }
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new TranslatorError('unusable', 'The answer is too large.', { status: response.status })
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function commonTroubleOf(status: number): TranslatorTrouble {
  if (status === 429) return 'busy'
  if (status === 402 || status === 456) return 'quota'
  if (status === 401 || status === 403) return 'refused'
  return status === 408 || status >= 500 ? 'failed' : 'unusable'
}

/** Retry-After holds seconds or a date. */
function retryAfterMs(headers: Headers): number | undefined {
  const said = headers.get('retry-after') ?? ''
  const ms = /^\d{1,7}$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/** Returns the network error code (ECONNREFUSED), which reveals no address. */
function because(error: unknown): string {
  const code = errorField(errorField(error, 'cause'), 'code')
  return typeof code === 'string' ? `: ${code}` : ''
}
