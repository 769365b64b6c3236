import { data, replace, useSearchParams } from 'react-router'
import { Link } from '../../language/link.tsx'
import { useAccountWords } from '../../language/words/use-account-words.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import { Check } from '../../ui/field.tsx'
import { GoogleButton } from '../google/google-button.tsx'
import { afterSignIn } from '../sessions/viewer.ts'
import type { Route } from './+types/login.route.ts'
import styles from './account-form.module.css'
import { AccountForm, AccountPage, keepForm } from './account-form.tsx'
import { signInForm } from './credentials.ts'
import { attempt, readForm, refuse, visitorOf, withCookies } from './form-answer.server.ts'
import { useSignedInElsewhere } from './use-signed-in-elsewhere.tsx'

/** Redirects signed-in viewers (spec A5). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts } = context.get(servicesContext)
  const target = afterSignIn(new URL(request.url).searchParams.get('redirectTo'))
  if (await context.get(visitContext).viewer()) throw replace(target)
  return data({ hasGoogle: accounts.google !== undefined }, { headers: { 'Cache-Control': 'private, no-store' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const sent = await readForm(request, signInForm)
  if (sent.status !== 'success') return refuse(sent, undefined, 400)
  const { redirectTo, ...form } = sent.value
  const answer = await attempt(services, () => services.accounts.signIn(form, visitorOf(visit)))
  if (answer.ok) throw replace(afterSignIn(redirectTo), { headers: withCookies(answer.cookies) })
  if (answer.reason === 'too-many') return refuse(sent, 'too-many', 429, answer.retryAfter)
  if (answer.reason === 'failed') return refuse(sent, 'failed', answer.status)
  return answer.reason === 'busy' ? refuse(sent, 'busy', 503, 5) : refuse(sent, 'sign-in-invalid', 401)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm({ serverAction })
export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) => actionHeaders ?? loaderHeaders

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const words = useAccountWords()
  const [query] = useSearchParams()
  const redirectTo = query.get('redirectTo') ?? ''
  const again = redirectTo ? `?${new URLSearchParams({ redirectTo })}` : ''
  useSignedInElsewhere()
  return (
    <AccountPage title={words.login.title} lead={words.login.lead}>
      {query.has('reset') && <p className={`pad ${styles.notice}`}>{words.login.wasReset}</p>}
      <AccountForm
        schema={signInForm}
        fields={{ email: 'email', password: 'password' }}
        hidden={{ redirectTo }}
        answer={actionData}
        submit={words.login.submit}
        busy={words.login.busy}
      >
        <Check name="remember" label={words.fields.remember} hint={words.fields.rememberHint} />
      </AccountForm>
      {loaderData.hasGoogle && <GoogleButton redirectTo={redirectTo} fault={query.get('google')} />}
      <div className={`wrap apart taps ${styles.links}`}>
        <Link to={`/forgot-password${again}`} replace>
          {words.login.forgot}
        </Link>
        <span>
          {words.login.noAccount}{' '}
          <Link to={`/signup${again}`} replace>
            {words.login.toSignUp}
          </Link>
        </span>
      </div>
    </AccountPage>
  )
}
