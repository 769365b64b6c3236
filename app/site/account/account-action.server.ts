import { data, redirect } from 'react-router'
import { OWN_CHANGES } from '../../accounts/account-limits.server.ts'
import { isCodeMissing, takeCode } from '../../accounts/second-factor/confirm.server.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { changePasswordForm, deleteAccountForm } from '../../accounts/sign-in/credentials.ts'
import { attempt, checkForm, refusal, visitorOf, withCookies } from '../../accounts/sign-in/form-answer.server.ts'
import type { FormAnswer } from '../../accounts/sign-in/form-answer.ts'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import type { Services, Visit } from '../../services.server.ts'
import type { AccountAnswer } from './account-answer.ts'

/**
 * Answers the forms of /account: changes the password, deletes the account, or creates and removes the private calendar
 * address.
 */
export async function answerAccountForm(request: Request, services: Services, visit: Visit) {
  const viewer = await visit.viewer()
  if (!viewer) throw redirect('/login?redirectTo=%2Faccount')
  const form = await sentForm(request)
  if (form.get('form') === 'calendar') return changeCalendar(form.get('command'), services, viewer)
  return form.get('form') === 'delete'
    ? deleteAccount(form, services, visit, viewer)
    : changePassword(form, services, visit, viewer)
}

/** Creates a new private calendar address, or removes it (spec E8). */
async function changeCalendar(command: string | null, { limits, privateCalendars }: Services, { uid }: Viewer) {
  const change = command === 'renew' ? privateCalendars.renew : command === 'remove' ? privateCalendars.remove : undefined
  const form = 'calendar' as const
  if (!change) return data<AccountAnswer>({ form, isRefused: true }, { status: 400 })
  const taken = await limits.take([[OWN_CHANGES, uid]])
  if (!taken.ok)
    return data<AccountAnswer>({ form, isRefused: true }, { status: 429, headers: { 'Retry-After': String(taken.retryAfter) } })
  await change(uid)
  return data<AccountAnswer>({ form, isRefused: false })
}

/**
 * Returns the refusal of the password or the second-factor code; undefined if both are right, or if no code is needed: there is
 * no second factor, or one was entered within the last quarter of an hour. Checks the password first, so that strangers cannot
 * use up the attempts at the code.
 */
async function checkSecondFactor(
  { password, code = '' }: { password: string; code?: string | undefined },
  services: Services,
  visit: Visit,
  viewer: Viewer,
) {
  if (!isCodeMissing(services, viewer)) return undefined
  if (await services.accounts.hasPassword(viewer.uid)) {
    const first = await attempt(services, () => services.accounts.confirmPassword(viewer, password, visitorOf(visit)))
    if (!first.ok) return first
  }
  const second = await takeCode(code, services, visit, viewer)
  return second.ok ? undefined : second
}

async function changePassword(fields: URLSearchParams, services: Services, visit: Visit, viewer: Viewer) {
  const sent = checkForm(fields, changePasswordForm)
  const form = 'password' as const
  if (sent.status !== 'success') return refused(form, refusal(sent), 400)
  const { current: password, code } = sent.value
  const change = () => services.accounts.changePassword(sent.value, visitorOf(visit), viewer.uid)
  const answer = (await checkSecondFactor({ password, code }, services, visit, viewer)) ?? (await attempt(services, change))
  if (answer.ok) return data<AccountAnswer>({ form, isChanged: true }, { headers: withCookies(answer.cookies) })
  if (answer.reason === 'codes-too-many') return refused(form, refusal(sent, answer.reason, answer.retryAfter), 429)
  if (answer.reason === 'too-many') return refused(form, refusal(sent, 'too-many', answer.retryAfter), 429)
  if (answer.reason === 'busy') return refused(form, refusal(sent, 'busy', 5), 503)
  return refused(form, refusal(sent, answer.reason), answer.reason === 'failed' ? answer.status : 400)
}

async function deleteAccount(fields: URLSearchParams, services: Services, visit: Visit, viewer: Viewer) {
  const sent = checkForm(fields, deleteAccountForm)
  const form = 'delete' as const
  if (sent.status !== 'success') return refused(form, refusal(sent), 400)
  const { confirm: password, code } = sent.value
  const remove = () => services.accounts.deleteAccount(viewer, password, visitorOf(visit))
  const answer = (await checkSecondFactor({ password, code }, services, visit, viewer)) ?? (await attempt(services, remove))
  if (answer.ok) throw redirect('/', { headers: withCookies(answer.cookies) })
  if (answer.reason === 'too-many') return refused(form, refusal(sent, 'too-many', answer.retryAfter), 429)
  if (answer.reason === 'busy') return refused(form, refusal(sent, 'busy', 5), 503)
  if (answer.reason === 'codes-too-many') return refused(form, refusal(sent, answer.reason, answer.retryAfter), 429)
  if (answer.reason === 'password-wrong') return refused(form, refusal(sent, 'confirm-wrong'), 400)
  // A viewer who signs in with Google confirms by typing their email.
  const isPassword = answer.reason !== 'confirm-wrong' || (await services.accounts.hasPassword(viewer.uid))
  const reason = isPassword ? answer.reason : 'confirm-email-wrong'
  return refused(form, refusal(sent, reason), answer.reason === 'failed' ? answer.status : 400)
}

function refused(form: 'password' | 'delete', answer: FormAnswer, status: number) {
  const headers = answer.retryAfter ? { headers: { 'Retry-After': String(answer.retryAfter) } } : {}
  return data<AccountAnswer>({ form, answer }, { status, ...headers })
}
