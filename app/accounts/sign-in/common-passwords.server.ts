import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(dictionary['passwords-common'])

/**
 * True when the password is among those that guessers try first, in any Unicode spelling, including the one that is hashed
 * (NFKC).
 */
export const isCommonPassword = (password: string): boolean => common.has(password.normalize('NFKC').toLowerCase())
