import { randomInt } from 'node:crypto'
import { isSameSecret } from '../../kit/http/same-secret.server.ts'

const CODES = 10
const DIGITS = 12

/** Returns new codes for an admin who has lost the phone. Digits only, so that the field for six-digit codes suits them too. */
export const makeRecoveryCodes = () => Array.from({ length: CODES }, () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'))

/** True for a recovery code, recognised by its length: app codes are shorter. */
export const isRecoveryCode = (code: string) => code.length === DIGITS

/** Returns the remaining codes after using this one; undefined when it is none of them. */
export function spendRecoveryCode(codes: readonly string[], code: string): string[] | undefined {
  const left = codes.filter((each) => !isSameSecret(each, code))
  return left.length === codes.length ? undefined : left
}
