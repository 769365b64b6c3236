import type { FormAnswer } from '../../accounts/sign-in/form-answer.ts'

/** The result of a form on /account; `form` says which one. */
export type AccountAnswer =
  | { form: 'password' | 'delete'; answer?: FormAnswer; isChanged?: true }
  | { form: 'calendar'; isRefused: boolean }
