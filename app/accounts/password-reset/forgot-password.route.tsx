import { data, useLocation } from 'react-router'
import { Link } from '../../language/link.tsx'
import { useAccountWords } from '../../language/words/use-account-words.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import styles from '../sign-in/account-form.module.css'
import { AccountForm, AccountPage, keepForm } from '../sign-in/account-form.tsx'
import { forgotForm } from '../sign-in/credentials.ts'
import { attempt, readForm, refuse, visitorOf } from '../sign-in/form-answer.server.ts'
import type { Route } from './+types/forgot-password.route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const sent = await readForm(request, forgotForm)
  if (sent.status !== 'success') return refuse(sent, undefined, 400)
  const answer = await attempt(services, () => services.accounts.requestReset(sent.value.email, visitorOf(visit)))
  if (answer.ok) return data({ isSent: true as const, isLate: answer.isLate })
  if (answer.reason === 'too-many') return refuse(sent, 'too-many', 429, answer.retryAfter)
  if (answer.reason === 'failed') return refuse(sent, 'failed', answer.status)
  // The mail server's own message is the most informative (spec A4).
  return answer.reason === 'mail-failed' ? refuse(sent, answer.message || 'mail-failed', 502) : refuse(sent, 'no-account', 404)
}

export const loader = () => data(null, { headers: { 'Cache-Control': 'private, no-store' } })
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm({ serverAction })
export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) => actionHeaders ?? loaderHeaders

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const words = useAccountWords()
  const { search } = useLocation()
  const isSent = actionData !== undefined && 'isSent' in actionData
  return (
    <AccountPage title={words.forgot.title} {...(isSent ? {} : { lead: words.forgot.lead })}>
      {isSent ? (
        <p className={`pad ${styles.notice}`} role="status">
          <strong>{words.forgot.sent}</strong> {actionData.isLate ? words.forgot.lateHint : words.forgot.sentHint}
        </p>
      ) : (
        <AccountForm
          schema={forgotForm}
          fields={{ email: 'email' }}
          answer={actionData}
          submit={words.forgot.submit}
          busy={words.forgot.busy}
        />
      )}
      <div className={`wrap apart taps ${styles.links}`}>
        <Link to={`/login${search}`} replace>
          {words.forgot.back}
        </Link>
      </div>
    </AccountPage>
  )
}
