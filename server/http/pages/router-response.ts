import { OUTAGE_STATUS, RETRY_SECONDS } from '../../../app/kit/limits/outage.server.ts'
import { FRAMED_HEADER, NONCE_HEADER } from '../../../app/services.server.ts'
import { embedPolicy, type PolicyHosts, pagePolicy } from '../headers.ts'
import { prepareForCache } from './html.ts'

type Headers = Record<string, string>

/** True for the plain text that React Router sends when even the error page has failed. */
export const isBare = ({ status, headers }: Response) => status === 500 && headers.get('content-type') === 'text/plain'

export const isPage = (headers: Headers) => headers['content-type']?.startsWith('text/html') ?? false

/**
 * Returns the headers of React Router's response as the site sends them, except for its cookies. Throws when the page has
 * another nonce.
 */
export function headersOf(answered: Response, nonce: string): Headers {
  const headers = Object.fromEntries([...answered.headers].filter(([name]) => name !== 'set-cookie'))
  if (headers[NONCE_HEADER] !== undefined && headers[NONCE_HEADER] !== nonce)
    throw new Error('A page was rendered with a foreign nonce.')
  delete headers[NONCE_HEADER]
  answered.headers.delete(NONCE_HEADER)
  if (headers['content-type'] === 'text/html') headers['content-type'] = 'text/html; charset=utf-8'
  if (answered.status === OUTAGE_STATUS.down || answered.status === OUTAGE_STATUS.full) headers['retry-after'] ??= RETRY_SECONDS
  return headers
}

/** Returns the page without its nonce, and its headers with the matching policy. */
export function withPolicy(
  document: string,
  headers: Headers,
  nonce: string,
  hosts: PolicyHosts,
): { html: string; headers: Headers } {
  const { [FRAMED_HEADER]: framed, ...rest } = headers
  if (framed !== undefined) return { html: document, headers: { ...rest, 'content-security-policy': embedPolicy(hosts, framed) } }
  const { html, scriptHashes } = prepareForCache(document, nonce)
  return { html, headers: { ...headers, 'content-security-policy': pagePolicy(hosts, scriptHashes) } }
}
