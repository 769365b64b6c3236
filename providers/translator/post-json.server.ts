import type { z } from 'zod'
import { TranslatorError, type TranslatorTrouble } from './port.ts'

/** The largest answer that is read: some hundred times what a translation takes. */
const MAX_BYTES = 1024 ** 2

type Question<Answer> = {
  headers?: Record<string, string>
  body: unknown
  /** The form of an answer with status 200; anything else is `unusable`. */
  answer: z.ZodType<Answer>
  /** What a status means with this service when that is not what it means with others; `told` is the answer's text. */
  troubleOf?: (status: number, told: string) => TranslatorTrouble | undefined
  signal: AbortSignal
}

/** Asks a service and reads its answer. Follows no redirect: a key goes nowhere but to the address of the configuration. */
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

/** In seconds, or the date when to come again. */
function retryAfterMs(headers: Headers): number | undefined {
  const said = headers.get('retry-after') ?? ''
  const ms = /^\d{1,7}$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/** The network's own word (ECONNREFUSED), which names no address. */
function because(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? `: ${code}` : ''
}
