import { isCommonPassword } from '../../accounts/sign-in/common-passwords.server.ts'

/** An attacker can try all passwords shorter than this. */
const SHORT = 6

export type PasswordWeakness = 'short' | 'common'

/**
 * Returns why a series' password is easily guessed; undefined if it is not, or is empty. Staff may use it all the same (spec
 * Q-94).
 */
export function weaknessOf(password: string): PasswordWeakness | undefined {
  if (password === '') return undefined
  if (password.length < SHORT) return 'short'
  return isCommonPassword(password) ? 'common' : undefined
}
