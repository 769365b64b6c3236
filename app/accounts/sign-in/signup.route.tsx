import { data, replace, useSearchParams } from 'react-router'
import { Link } from '../../language/link.tsx'
import { useAccountWords } from '../../language/words/use-account-words.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import { Check } from '../../ui/field.tsx'
import { GoogleButton } from '../google/google-button.tsx'
import { afterSignIn } from '../sessions/viewer.ts'
import type { Route } from './+types/signup.route.ts'
import styles from './account-form.module.css'
import { AccountForm, AccountPage, keepForm } from './account-form.tsx'
import { signUpForm } from './credentials.ts'
import { attempt, readForm, refuse, visitorOf, withCookies } from './form-answer.server.ts'
import { useSignedInElsewhere } from './use-signed-in-elsewhere.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts } = context.get(servicesContext)
  const target = afterSignIn(new URL(request.url).searchParams.get('redirectTo'))
  if (await context.get(visitContext).viewer()) throw replace(target)
  return data({ hasGoogle: accounts.google !== undefined }, { headers: { 'Cache-Control': 'private, no-store' } })
}

const REFUSALS = {
  'email-in-use': ['email-in-use', 409],
  'password-common': ['password-common', 400],
  failed: ['sign-up-failed', 500],
} as const

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const sent = await readForm(request, signUpForm)
  if (sent.status !== 'success') return refuse(sent, undefined, 400)
  const { redirectTo, ...form } = sent.value
  const answer = await attempt(services, () => services.accounts.signUp(form, visitorOf(visit)))
  if (answer.ok) throw replace(afterSignIn(redirectTo), { headers: withCookies(answer.cookies) })
  if (answer.reason === 'too-many') return refuse(sent, 'sign-up-failed', 429, answer.retryAfter)
  if (answer.reason === 'busy') return refuse(sent, 'busy', 503, 5)
  const [fault, status] = REFUSALS[answer.reason]
  return refuse(sent, fault, 'status' in answer ? answer.status : status)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm({ serverAction })
export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) => actionHeaders ?? loaderHeaders

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const words = useAccountWords()
  const [query] = useSearchParams()
  const redirectTo = query.get('redirectTo') ?? ''
  const again = redirectTo ? `?${new URLSearchParams({ redirectTo })}` : ''
  useSignedInElsewhere()
  const isInUse = actionData?.lastResult.error?.['']?.includes('email-in-use')
  return (
    <AccountPage title={words.signUp.title} lead={words.signUp.lead}>
      <AccountForm
        schema={signUpForm}
        fields={{ email: 'email', password: 'firstPassword' }}
        hidden={{ redirectTo }}
        answer={actionData}
        submit={words.signUp.submit}
        busy={words.signUp.busy}
      >
        <Check name="remember" label={words.fields.remember} hint={words.fields.rememberHint} />
      </AccountForm>
      {isInUse && (
        <p className={`pad ${styles.notice}`}>
          {words.signUp.isYours}
          <span className={`wrap apart taps ${styles.links}`}>
            <Link to={`/login${again}`} replace>
              {words.signUp.toSignIn}
            </Link>
            <Link to={`/forgot-password${again}`} replace>
              {words.login.forgot}
            </Link>
          </span>
        </p>
      )}
      {loaderData.hasGoogle && <GoogleButton redirectTo={redirectTo} fault={null} />}
      <div className={`wrap apart taps ${styles.links}`}>
        <span>
          {words.signUp.hasAccount}{' '}
          <Link to={`/login${again}`} replace>
            {words.signUp.toSignIn}
          </Link>
        </span>
      </div>
    </AccountPage>
  )
}
