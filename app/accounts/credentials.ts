import { z } from 'zod'

/** The fewest and the most characters of a viewer's password (spec A1); no rule on what they are. */
export const PASSWORD_LENGTH = { min: 8, max: 128 }
const EMAIL_LENGTH = 254

/** What is wrong with a field or a form: the key of its words in both dictionaries. */
export type FieldFault =
  | 'email-invalid'
  | 'password-missing'
  | 'password-short'
  | 'password-long'
  | 'passwords-differ'
  | 'code-missing'
  | 'code-wrong'

const fault = (name: FieldFault) => ({ error: name })
/** Of the spelling that is hashed. */
const length = (text: string) => [...text.normalize('NFKC')].length

const email = z
  .string(fault('email-invalid'))
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email(fault('email-invalid')).max(EMAIL_LENGTH, fault('email-invalid')))

const newPassword = z
  .string(fault('password-short'))
  .refine((text) => length(text) >= PASSWORD_LENGTH.min, fault('password-short'))
  .refine((text) => length(text) <= PASSWORD_LENGTH.max, fault('password-long'))

/** Any text: what is wrong with a password that is only compared is never said. */
const anyPassword = z.string(fault('password-missing')).max(1_000, fault('password-missing'))

const isTicked = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** Of a second factor, where there is one. */
const code = z.string().max(40, fault('code-wrong')).optional()

/** Where to go after signing in; checked by sitePath() where it is used. */
const redirectTo = z.string().max(1_000).optional()

export const signInForm = z.object({ email, password: anyPassword, remember: isTicked, redirectTo })
export const signUpForm = z.object({ email, password: newPassword, remember: isTicked, redirectTo })
export const forgotForm = z.object({ email })
export const resetForm = z
  .object({ token: z.string().max(100), password: newPassword, again: anyPassword })
  .refine(({ password, again }) => password === again, { ...fault('passwords-differ'), path: ['again'] })
export const changePasswordForm = z
  .object({ current: anyPassword, password: newPassword, again: anyPassword, code })
  .refine(({ password, again }) => password === again, { ...fault('passwords-differ'), path: ['again'] })
export const deleteAccountForm = z.object({ confirm: anyPassword, code })
