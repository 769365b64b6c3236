import { data, redirect } from 'react-router'
import { Link } from '../../language/link.tsx'
import { useAccountWords } from '../../language/words/use-account-words.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { endSession } from '../sessions/session-end.tsx'
import { AccountForm, AccountPage, keepForm } from '../sign-in/account-form.tsx'
import { resetForm } from '../sign-in/credentials.ts'
import { attempt, readForm, refuse, visitorOf, withCookies } from '../sign-in/form-answer.server.ts'
import type { Route } from './+types/reset-password.route.ts'
import { resetCookie } from './reset-cookie.server.ts'

/** The page behind a mailed link (spec A4). The token reaches no other site and stays out of the browser's history. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, isSecure } = context.get(servicesContext)
  const kept = resetCookie(isSecure)
  const mailed = new URL(request.url).searchParams.get('token')
  const headers = withCookies(mailed === null ? [] : [kept.write(mailed)])
  headers.set('Cache-Control', 'private, no-store')
  headers.set('Referrer-Policy', 'no-referrer')
  if (mailed !== null) throw redirect('/reset-password', { headers })
  const token = kept.read(context.get(visitContext).cookie)
  return data({ token: (await accounts.isLinkAlive(token)) ? token : '' }, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const { clear } = resetCookie(services.isSecure)
  const sent = await readForm(request, resetForm)
  if (sent.status !== 'success') return refuse(sent, undefined, 400)
  const answer = await attempt(services, () => services.accounts.resetPassword(sent.value, visitorOf(visit)))
  if (answer.ok)
    throw redirect('/login?reset', { headers: withCookies([...services.accounts.forget(), ...answer.cookies, clear]) })
  if (answer.reason === 'busy') return refuse(sent, 'busy', 503, 5)
  if (answer.reason === 'failed') return refuse(sent, 'failed', answer.status)
  if (answer.reason === 'password-common') return refuse(sent, 'password-common', 400)
  return data({ isInvalid: true as const }, { status: 400, headers: withCookies([clear]) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  endSession('signedOutEverywhere', () => keepForm({ serverAction }))
export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...(actionHeaders ?? [])])
/** A refused form still shows its values. */
export const shouldRevalidate = () => false

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const words = useAccountWords().reset
  const { token } = loaderData
  const isInvalid = token === '' || (actionData !== undefined && 'isInvalid' in actionData)

  if (isInvalid) {
    return (
      <AccountPage title={words.invalidTitle} lead={words.invalid}>
        <Link to="/forgot-password" className={button.primary}>
          {words.again}
        </Link>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={words.title} lead={words.lead}>
      <AccountForm
        schema={resetForm}
        fields={{ password: 'newPassword', again: 'again' }}
        hidden={{ token }}
        answer={actionData}
        submit={words.submit}
        busy={words.busy}
      />
    </AccountPage>
  )
}
