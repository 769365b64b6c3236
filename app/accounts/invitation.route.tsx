import { data, Form, redirect, useNavigation } from 'react-router'
import { Link } from '../language/link.tsx'
import { useWordsOf } from '../language/use-words-of.tsx'
import { servicesContext, visitContext } from '../services.server.ts'
import { inTime } from '../shared/ask.tsx'
import { FIRST_PAGE } from '../shared/roles.ts'
import { sentForm } from '../shared/sent-form.server.ts'
import button from '../ui/button.module.css'
import type { Route } from './+types/invitation.route.ts'
import styles from './account-form.module.css'
import { AccountPage } from './account-form.tsx'
import { attempt, withCookies } from './form-answer.server.ts'
import { invitationWords } from './invitation-words.ts'
import { invitationCookie } from './reset-cookie.server.ts'
import { endSession } from './session-end.tsx'
import { useSignedInElsewhere } from './use-signed-in-elsewhere.tsx'

type Fault = 'failed' | 'mailFailed' | 'tooMany'
/** `isSent`: the mail that confirms the mailbox is on its way. */
type Answer = { isSent?: true; fault?: Fault }

/** The page behind the link of an invitation (spec O6). The token stays in a cookie while its reader signs in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { invitations, isSecure } = context.get(servicesContext)
  const { cookie, viewer: ask } = context.get(visitContext)
  const kept = invitationCookie(isSecure)
  const mailed = new URL(request.url).searchParams.get('token')
  const headers = withCookies(mailed === null ? [] : [kept.write(mailed)])
  headers.set('Cache-Control', 'private, no-store')
  headers.set('Referrer-Policy', 'no-referrer')
  if (mailed !== null) throw redirect('/invitation', { headers })
  const viewer = await ask()
  const invitation = await invitations.look(kept.read(cookie), viewer)
  return data({ invitation, mine: viewer?.email ?? '' }, { headers })
}

/** Accepts the invitation; or, by `intent`, mails the link that confirms the mailbox, or signs out for another account. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { invitations, accounts, isSecure } = services
  const { cookie, client, language, viewer: ask } = context.get(visitContext)
  const kept = invitationCookie(isSecure)
  const token = kept.read(cookie)
  const intent = (await sentForm(request)).get('intent')
  const viewer = await ask()
  const answer = (fault: Fault, status: number) => data<Answer>({ fault }, { status, headers: NO_STORE })
  if (intent === 'switch') throw redirect(SIGN_IN, { headers: withCookies(await accounts.signOut(cookie)) })
  if (!viewer) throw redirect(SIGN_IN, { headers: NO_STORE })
  const person = { uid: viewer.uid, email: viewer.email, client }
  if (intent === 'confirm') {
    const sent = await attempt(services, () => invitations.confirmMailbox(token, person, language))
    if (sent.ok) return data<Answer>({ isSent: true }, { headers: NO_STORE })
    if (sent.reason === 'too-many') return answer('tooMany', 429)
    return sent.reason === 'mail-failed' ? answer('mailFailed', 502) : answer('failed', 'status' in sent ? sent.status : 409)
  }
  const accepted = await attempt(services, () => invitations.accept(token, person))
  if (accepted.ok) throw redirect(FIRST_PAGE[accepted.role], { headers: withCookies([kept.clear]) })
  // The page reads again how the invitation stands, and says so.
  return answer('failed', accepted.reason === 'failed' ? accepted.status : 409)
}

const NO_STORE = { 'Cache-Control': 'private, no-store' }
const SIGN_IN = `/login?${new URLSearchParams({ redirectTo: '/invitation' })}`

export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<Answer> {
  const isSwitch = (await request.clone().formData()).get('intent') === 'switch'
  const send = () => inTime(serverAction()) as Promise<Answer>
  try {
    return await (isSwitch ? endSession('signedOut', send) : send())
  } catch (error) {
    if (error instanceof Response) throw error
    return { fault: 'failed' }
  }
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...(actionHeaders ?? [])])

type Invitation = Route.ComponentProps['loaderData']['invitation']
type Ended = keyof (typeof invitationWords)['en']['ended']
const isEnded = (state: Invitation['state']): state is Ended => Object.hasOwn(invitationWords.en.ended, state)

export default function InvitationPage({ loaderData: { invitation, mine }, actionData }: Route.ComponentProps) {
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
        <p className={styles.links}>
          <Link to="/">{words.home}</Link>
        </p>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={words.title} lead={words.lead(words.as[invitation.role], invitation.email)}>
      <Step state={state} email={invitation.email} mine={mine} answer={actionData} />
    </AccountPage>
  )
}

type StepProps = { state: Exclude<Invitation['state'], Ended>; email: string; mine: string; answer: Answer | undefined }

/** What there is to do before the role is given. */
function Step({ state, email, mine, answer }: StepProps) {
  const words = useWordsOf(invitationWords)
  const isBusy = useNavigation().formMethod === 'POST'
  const query = `?${new URLSearchParams({ redirectTo: '/invitation' })}`
  const fault = answer?.fault && !isBusy ? words[answer.fault] : undefined

  if (state === 'signed-out')
    return (
      <>
        <p>{words.signedOut(email)}</p>
        <Link to={`/signup${query}`} className={button.primary}>
          {words.signUp}
        </Link>
        <Link to={`/login${query}`} className={button.button}>
          {words.signIn}
        </Link>
      </>
    )
  if (state === 'other-account')
    return (
      <Sending intent="switch" label={words.change} isBusy={isBusy} fault={fault}>
        <p>{words.other(mine, email)}</p>
      </Sending>
    )
  if (state === 'unconfirmed') {
    const isSent = answer?.isSent === true
    return (
      <Sending intent="confirm" label={isSent ? words.sendAgain : words.confirm} isBusy={isBusy} fault={fault} isSecond={isSent}>
        {isSent ? (
          <p className={styles.notice} role="status">
            {words.sent(email)}
          </p>
        ) : (
          <p>{words.unconfirmed(email)}</p>
        )}
      </Sending>
    )
  }
  return <Sending intent="accept" label={words.accept} isBusy={isBusy} fault={fault} />
}

type SendingProps = {
  intent: string
  label: string
  isBusy: boolean
  fault: string | undefined
  isSecond?: boolean
  children?: React.ReactNode
}

function Sending({ intent, label, isBusy, fault, isSecond = false, children }: SendingProps) {
  const words = useWordsOf(invitationWords)
  return (
    <Form method="post" className={styles.form}>
      {children}
      <p className={styles.fault} role="alert">
        {fault}
      </p>
      <button
        type="submit"
        name="intent"
        value={intent}
        className={isSecond ? button.button : button.primary}
        aria-disabled={isBusy}
      >
        {isBusy ? words.busy : label}
      </button>
    </Form>
  )
}
