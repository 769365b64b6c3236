import { data, Form, redirect, useNavigation } from 'react-router'
import { withTimeout } from '../../kit/browser/ask.tsx'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { FIRST_PAGE } from '../../kit/roles.ts'
import { Link } from '../../language/link.tsx'
import { useAccountWords } from '../../language/words/use-account-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { Check } from '../../ui/field.tsx'
import { GoogleButton } from '../google/google-button.tsx'
import { invitationCookie } from '../password-reset/reset-cookie.server.ts'
import { endSession } from '../sessions/session-end.tsx'
import styles from '../sign-in/account-form.module.css'
import { AccountForm, AccountPage, keepForm } from '../sign-in/account-form.tsx'
import { joinForm, signInForm } from '../sign-in/credentials.ts'
import { attempt, checkForm, refuse, visitorOf, withCookies } from '../sign-in/form-answer.server.ts'
import type { FormAnswer } from '../sign-in/form-answer.ts'
import { useSignedInElsewhere } from '../sign-in/use-signed-in-elsewhere.tsx'
import type { Route } from './+types/invitation.route.ts'
import { invitationWords } from './invitation-words.ts'

type Answer = { fault: 'failed' } | FormAnswer

/** The page behind the link of an invitation (spec O6). The token stays in a cookie while its reader signs in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, invitations, isSecure } = context.get(servicesContext)
  const { cookie, viewer: ask } = context.get(visitContext)
  const kept = invitationCookie(isSecure)
  const mailed = new URL(request.url).searchParams.get('token')
  const headers = withCookies(mailed === null ? [] : [kept.write(mailed)])
  headers.set('Cache-Control', 'private, no-store')
  headers.set('Referrer-Policy', 'no-referrer')
  if (mailed !== null) throw redirect('/invitation', { headers })
  const viewer = await ask()
  const invitation = await invitations.look(kept.read(cookie), viewer)
  return data({ invitation, mine: viewer?.email ?? '', hasGoogle: accounts.google !== undefined }, { headers })
}

/**
 * Accepts the invitation; with `intent` 'join' also sets a password that the reader chooses, with 'switch' signs out for another
 * account instead.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { invitations, accounts, isSecure } = services
  const visit = context.get(visitContext)
  const kept = invitationCookie(isSecure)
  const token = kept.read(visit.cookie)
  const form = await sentForm(request)
  const intent = form.get('intent')
  const viewer = await visit.viewer()
  if (intent === 'switch') throw redirect('/invitation', { headers: withCookies(await accounts.signOut(visit.cookie)) })
  if (intent === 'join') return join()
  if (!viewer) throw redirect('/invitation', { headers: NO_STORE })
  const person = { uid: viewer.uid, email: viewer.email, client: visit.client }
  const accepted = await attempt(services, () => invitations.accept(token, person))
  if (accepted.ok) throw redirect(FIRST_PAGE[accepted.role], { headers: withCookies([kept.clear]) })
  // The page reloads the invitation's state and shows it.
  return data<Answer>({ fault: 'failed' }, { status: accepted.reason === 'failed' ? accepted.status : 409, headers: NO_STORE })

  async function join() {
    const sent = checkForm(form, joinForm)
    if (sent.status !== 'success') return refuse(sent, undefined, 400)
    const found = await invitations.look(token, viewer)
    if (found.state !== 'new') return data<Answer>({ fault: 'failed' }, { status: 409, headers: NO_STORE })
    const { email } = found
    const joined = await attempt(services, () => accounts.join({ email, ...sent.value }, visitorOf(visit)))
    if (!joined.ok) {
      if (joined.reason === 'not-signed-in')
        throw redirect(`/login?reset&${BACK}`, { headers: withCookies([...accounts.forget(), ...joined.cookies]) })
      if (joined.reason === 'busy') return refuse(sent, 'busy', 503, 5)
      if (joined.reason === 'password-common') return refuse(sent, 'password-common', 400)
      return refuse(sent, 'sign-up-failed', 'status' in joined ? joined.status : 409)
    }
    const person = { uid: joined.uid, email, client: visit.client }
    const accepted = await attempt(services, () => invitations.accept(token, person, { hasJoined: true }))
    // Otherwise the page, loaded by the new account, shows the invitation's state.
    if (!accepted.ok) throw redirect('/invitation', { headers: withCookies(joined.cookies) })
    throw redirect(FIRST_PAGE[accepted.role], { headers: withCookies([...joined.cookies, kept.clear]) })
  }
}

const NO_STORE = { 'Cache-Control': 'private, no-store' }
const BACK = new URLSearchParams({ redirectTo: '/invitation' })

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'join') return keepForm({ serverAction })
  const send = () => withTimeout(serverAction())
  try {
    return await (intent === 'switch' ? endSession('signedOut', send) : send())
  } catch (error) {
    if (error instanceof Response) throw error
    return { fault: 'failed' as const }
  }
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...(actionHeaders ?? [])])

type Invitation = Route.ComponentProps['loaderData']['invitation']
type EndedState = keyof (typeof invitationWords)['en']['ended']
const isEnded = (state: Invitation['state']): state is EndedState => Object.hasOwn(invitationWords.en.ended, state)

export default function InvitationPage({ loaderData: { invitation, mine, hasGoogle }, actionData }: Route.ComponentProps) {
  const words = useWordsOf(invitationWords)
  useSignedInElsewhere()
  const { state } = invitation
  if (state === 'unknown' || isEnded(state)) {
    return (
      <AccountPage title={words.title} lead={words.ended[state]}>
        {state === 'used' && (
          <Link to="/admin" className={button.primary}>
            {words.panel}
          </Link>
        )}
        <p className={`wrap apart taps ${styles.links}`}>
          <Link to="/">{words.home}</Link>
        </p>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={words.title} lead={words.lead(words.as[invitation.role], invitation.email)}>
      <Step state={state} email={invitation.email} mine={mine} hasGoogle={hasGoogle} answer={actionData} />
    </AccountPage>
  )
}

type StepProps = {
  state: Exclude<Invitation['state'], EndedState>
  email: string
  mine: string
  hasGoogle: boolean
  answer: Answer | undefined
}

/** The remaining step before the role is granted. The address is known, so nobody has to type it again. */
function Step({ state, email, mine, hasGoogle, answer }: StepProps) {
  const words = useWordsOf(invitationWords)
  const account = useAccountWords()
  const fault = answer && 'fault' in answer ? words[answer.fault] : undefined
  const remember = <Check name="remember" label={account.fields.remember} hint={account.fields.rememberHint} />
  const google = hasGoogle && <GoogleButton redirectTo="/invitation" fault={null} />

  if (state === 'new')
    return (
      <>
        <p>{words.join}</p>
        <AccountForm
          schema={joinForm}
          fields={{ password: 'firstPassword' }}
          hidden={{ intent: 'join' }}
          answer={answer && 'lastResult' in answer ? answer : undefined}
          submit={words.accept}
          busy={words.busy}
        >
          {remember}
        </AccountForm>
        {google}
      </>
    )
  if (state === 'signed-out')
    return (
      <>
        <p>{words.signedOut(email)}</p>
        <AccountForm
          schema={signInForm}
          fields={{ password: 'password' }}
          action={`/login?${BACK}`}
          hidden={{ email, redirectTo: '/invitation' }}
          answer={undefined}
          submit={words.signIn}
          busy={account.login.busy}
        >
          {remember}
        </AccountForm>
        {google}
        <p className={`wrap apart taps ${styles.links}`}>
          <Link to={`/forgot-password?${BACK}`}>{words.forgot}</Link>
        </p>
      </>
    )
  if (state === 'other-account')
    return (
      <Sending intent="switch" label={words.change} fault={fault}>
        <p>{words.other(mine, email)}</p>
      </Sending>
    )
  return <Sending intent="accept" label={words.accept} fault={fault} />
}

type ActionFormProps = { intent: string; label: string; fault: string | undefined; children?: React.ReactNode }

function Sending({ intent, label, fault, children }: ActionFormProps) {
  const words = useWordsOf(invitationWords)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="stack gap-4">
      {children}
      <p className={`firm pad optional ${styles.fault}`} role="alert">
        {!isBusy && fault}
      </p>
      <button type="submit" name="intent" value={intent} className={button.primary} aria-disabled={isBusy}>
        {isBusy ? words.busy : label}
      </button>
    </Form>
  )
}
