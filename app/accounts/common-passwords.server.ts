import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(dictionary['passwords-common'])

/** Whether guessers try this password first, in any spelling of its letters: also the one that is hashed (NFKC). */
export const isCommonPassword = (password: string): boolean => common.has(password.normalize('NFKC').toLowerCase())
