import { data } from 'react-router'

/** The answer to a client that has sent too many tokens of no reminder; `retryAfter` in seconds. */
export const tooMany = (retryAfter: number) =>
  data(
    { fault: 'too-many' as const, left: undefined },
    { status: 429, headers: { 'Cache-Control': 'private, no-store', 'Retry-After': String(retryAfter) } },
  )
