import { AsyncLocalStorage } from 'node:async_hooks'

/** The data of a request for the transaction that begins its session. */
export type AuthRequest = {
  cookie: string
  remember: boolean
  /** Receives the token that sets a new password. */
  onToken?: (token: string) => void
  /** Receives the email of the account whose password was set by a link. */
  onReset?: (email: string) => void
  /** True when the link that sets a new password was mailed. */
  isMailed?: boolean
  /** The stored password that the submitted one matched. */
  matched?: string
}

export const authRequest = new AsyncLocalStorage<AuthRequest>()
