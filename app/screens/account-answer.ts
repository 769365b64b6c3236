import type { FormAnswer } from '../accounts/form-answer.ts'

/** What the forms of /account get back; `form` says which of them was sent. */
export type AccountAnswer = { form: 'password' | 'delete'; answer?: FormAnswer; isChanged?: true }
