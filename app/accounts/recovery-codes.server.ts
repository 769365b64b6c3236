import { randomInt, timingSafeEqual } from 'node:crypto'

const CODES = 10
const DIGITS = 12

/** For an admin whose phone is lost. Digits only, so that the field for codes of six needs no other keyboard. */
export const makeRecoveryCodes = () => Array.from({ length: CODES }, () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'))

/** Whether it has the length of one; those of the app are shorter. */
export const isRecoveryCode = (code: string) => code.length === DIGITS

/** The codes that are left when this one is used up; undefined when it is none of them. */
export function spendRecoveryCode(codes: readonly string[], code: string): string[] | undefined {
  const left = codes.filter((each) => !isSame(each, code))
  return left.length === codes.length ? undefined : left
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
