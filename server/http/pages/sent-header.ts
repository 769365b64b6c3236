import type { IncomingMessage } from 'node:http'

/**
 * Returns a header as `request.headers[name]` does. The first use of `headers` builds an object of all headers, a twentieth of
 * the work of a cached page, which needs three of them at most.
 */
export function sentHeader(request: IncomingMessage, name: 'accept-encoding' | 'cookie' | 'if-none-match'): string | undefined {
  const { rawHeaders } = request
  let value: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] as string
    if (sent.length !== name.length || sent.toLowerCase() !== name) continue
    // node:http joins repeated headers, each in its own way.
    if (value !== undefined) return request.headers[name]
    value = rawHeaders[at + 1]
  }
  return value
}
