import { AsyncLocalStorage } from 'node:async_hooks'

/** What the request at hand brings with it, for the transaction that begins its session. */
export type AuthRequest = {
  cookie: string
  remember: boolean
  /** Takes the token that sets a new password. */
  onToken?: (token: string) => void
  /** Whether the link that sets a new password came by mail. */
  isMailed?: boolean
  /** The stored password that the given one was found to match. */
  matched?: string
}

export const authRequest = new AsyncLocalStorage<AuthRequest>()
