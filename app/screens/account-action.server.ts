import { data, redirect } from 'react-router'
import { changePasswordForm, deleteAccountForm } from '../accounts/credentials.ts'
import { attempt, checkForm, refusal, visitorOf, withCookies } from '../accounts/form-answer.server.ts'
import type { FormAnswer } from '../accounts/form-answer.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Services, Visit } from '../services.server.ts'
import { sentForm } from '../shared/sent-form.server.ts'
import type { AccountAnswer } from './account-answer.ts'

/** Changes the password of the one signed in, or deletes the account: the two forms of /account. */
export async function answerAccountForm(request: Request, services: Services, visit: Visit) {
  const viewer = await visit.viewer()
  if (!viewer) throw redirect('/login?redirectTo=%2Faccount')
  const form = await sentForm(request)
  return form.get('form') === 'delete'
    ? deleteAccount(form, services, visit, viewer)
    : changePassword(form, services, visit, viewer)
}

async function changePassword(fields: URLSearchParams, services: Services, visit: Visit, { uid }: Viewer) {
  const sent = checkForm(fields, changePasswordForm)
  const form = 'password' as const
  if (sent.status !== 'success') return refused(form, refusal(sent), 400)
  const answer = await attempt(services, () => services.accounts.changePassword(sent.value, visitorOf(visit), uid))
  if (answer.ok) return data<AccountAnswer>({ form, isChanged: true }, { headers: withCookies(answer.cookies) })
  if (answer.reason === 'too-many') return refused(form, refusal(sent, 'too-many', answer.retryAfter), 429)
  if (answer.reason === 'busy') return refused(form, refusal(sent, 'busy', 5), 503)
  return refused(form, refusal(sent, answer.reason), answer.reason === 'failed' ? answer.status : 400)
}

async function deleteAccount(fields: URLSearchParams, services: Services, visit: Visit, viewer: Viewer) {
  const sent = checkForm(fields, deleteAccountForm)
  const form = 'delete' as const
  if (sent.status !== 'success') return refused(form, refusal(sent), 400)
  const answer = await attempt(services, () => services.accounts.deleteAccount(viewer, sent.value.confirm, visitorOf(visit)))
  if (answer.ok) throw redirect('/', { headers: withCookies(answer.cookies) })
  if (answer.reason === 'too-many') return refused(form, refusal(sent, 'too-many', answer.retryAfter), 429)
  if (answer.reason === 'busy') return refused(form, refusal(sent, 'busy', 5), 503)
  // One who signs in with Google confirms with the email.
  const isPassword = answer.reason !== 'confirm-wrong' || (await services.accounts.hasPassword(viewer.uid))
  const reason = isPassword ? answer.reason : 'confirm-email-wrong'
  return refused(form, refusal(sent, reason), answer.reason === 'failed' ? answer.status : 400)
}

function refused(form: AccountAnswer['form'], answer: FormAnswer, status: number) {
  const headers = answer.retryAfter ? { headers: { 'Retry-After': String(answer.retryAfter) } } : {}
  return data<AccountAnswer>({ form, answer }, { status, ...headers })
}
