import type { IncomingMessage } from 'node:http'
import { plainPath } from '../../app/kit/http/addresses.ts'
import { REMINDER_PATHS } from '../../app/reminders/reminder.ts'
import { pathOf } from './own-paths.ts'

/** The form field that mail programs send, in either encoding (RFC 8058, 3.2). */
const [FIELD, VALUE] = ['List-Unsubscribe', 'One-Click'] as const
const BODY_BYTES = 2_048
const STOP_PATH = new URL(REMINDER_PATHS.stop(''), 'http://site').pathname

/**
 * Returns the one-click unsubscribe request of a mail program, from any origin: the token in the address is the proof (RFC 8058,
 * 3.2). Returns undefined for any other request. The result carries no cookie or other header, so that another site can do no
 * more than the token allows.
 */
export async function oneClickOf(request: IncomingMessage, publicUrl: string): Promise<Request | undefined> {
  const { headers, method, url = '/' } = request
  if (method !== 'POST' || plainPath(pathOf(request)) !== STOP_PATH) return undefined
  // A body without a length might never end.
  const length = Number(headers['content-length'])
  if (!(length > 0 && length <= BODY_BYTES) || headers['transfer-encoding'] !== undefined) return undefined
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const sent = new Response(Buffer.concat(parts), { headers: { 'content-type': headers['content-type'] ?? '' } })
  const form = await sent.formData().catch(() => undefined)
  if (form?.get(FIELD) !== VALUE) return undefined
  return new Request(new URL(url, publicUrl), { method: 'POST', body: new URLSearchParams({ [FIELD]: VALUE }) })
}
