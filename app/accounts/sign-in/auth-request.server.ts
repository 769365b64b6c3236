import { AsyncLocalStorage } from 'node:async_hooks'

/** What a request provides to the transaction that begins its session. */
export type AuthRequest = {
  cookie: string
  remember: boolean
  /** Receives the token that sets a new password. */
  onToken?: (token: string) => void
  /** Receives the email of the account whose password was set by a link. */
  onReset?: (email: string) => void
  /** Whether the link that sets a new password was mailed. */
  isMailed?: boolean
  /** The stored password that the given one matched. */
  matched?: string
}

export const authRequest = new AsyncLocalStorage<AuthRequest>()
