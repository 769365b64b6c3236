import { z } from 'zod'

/** Minimum and maximum length of a viewer's password in characters (spec A1); there is no other requirement. */
const PASSWORD_LENGTH = { min: 8, max: 128 }
const EMAIL_LENGTH = 254

/** The validation error of a field or a form: the key of its text in both dictionaries. */
export type FieldFault =
  | 'email-invalid'
  | 'password-missing'
  | 'password-short'
  | 'password-long'
  | 'passwords-differ'
  | 'code-missing'
  | 'code-wrong'

const fault = (name: FieldFault) => ({ error: name })
/** Returns the length of a password in the form that is hashed. */
const length = (text: string) => [...text.normalize('NFKC')].length

const email = z
  .string(fault('email-invalid'))
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email(fault('email-invalid')).max(EMAIL_LENGTH, fault('email-invalid')))

const newPassword = z
  .string(fault('password-short'))
  .refine((text) => length(text) >= PASSWORD_LENGTH.min, fault('password-short'))
  .refine((text) => length(text) <= PASSWORD_LENGTH.max, fault('password-long'))

/** Any text: a password that is only compared gets no detailed error. */
const anyPassword = z.string(fault('password-missing')).max(1_000, fault('password-missing'))

const isTicked = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** The second factor's code, when there is one. */
const code = z.string().max(40, fault('code-wrong')).optional()

/** The path to open after signing in; sitePath() checks it before use. */
const redirectTo = z.string().max(1_000).optional()

export const signInForm = z.object({ email, password: anyPassword, remember: isTicked, redirectTo })
export const signUpForm = z.object({ email, password: newPassword, remember: isTicked, redirectTo })
/** The address comes from the invitation. */
export const joinForm = z.object({ password: newPassword, remember: isTicked })
export const forgotForm = z.object({ email })
export const resetForm = z
  .object({ token: z.string().max(100), password: newPassword, again: anyPassword })
  .refine(({ password, again }) => password === again, { ...fault('passwords-differ'), path: ['again'] })
export const changePasswordForm = z
  .object({ current: anyPassword, password: newPassword, again: anyPassword, code })
  .refine(({ password, again }) => password === again, { ...fault('passwords-differ'), path: ['again'] })
export const deleteAccountForm = z.object({ confirm: anyPassword, code })
