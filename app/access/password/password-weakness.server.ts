import { isCommonPassword } from '../../accounts/sign-in/common-passwords.server.ts'

/** Shorter ones can be tried one after the other. */
const SHORT = 6

export type PasswordWeakness = 'short' | 'common'

/** Why a series' password is easily guessed; undefined when it is not, or empty. Staff may use it all the same (spec Q-94). */
export function weaknessOf(password: string): PasswordWeakness | undefined {
  if (password === '') return undefined
  if (password.length < SHORT) return 'short'
  return isCommonPassword(password) ? 'common' : undefined
}
