import { data } from 'react-router'

/** Answers a client that has sent too many invalid tokens; `retryAfter` in seconds. */
export const tooMany = (retryAfter: number) =>
  data(
    { fault: 'too-many' as const, left: undefined },
    { status: 429, headers: { 'Cache-Control': 'private, no-store', 'Retry-After': String(retryAfter) } },
  )
