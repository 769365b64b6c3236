import { data, Form, redirect, useActionData, useNavigation, useSearchParams } from 'react-router'
import { withTimeout } from '../../kit/browser/ask.tsx'
import { errorField } from '../../kit/error-field.ts'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { Link, useAddress } from '../../language/link.tsx'
import { LocalTime } from '../../language/local-time.tsx'
import { confirmWords } from '../../language/words/confirm-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { Field } from '../../ui/field.tsx'
import { afterSignIn, type Viewer } from '../sessions/viewer.ts'
import styles from '../sign-in/account-form.module.css'
import { AccountPage } from '../sign-in/account-form.tsx'
import type { Route } from './+types/second-factor.route.ts'
import type { SetUp } from './authenticator.server.ts'
import { isRecentlyHere } from './confirm.server.ts'
import own from './second-factor.module.css'

const PATH = '/account/second-factor'
const NO_STORE = { 'Cache-Control': 'private, no-store' }
/** `codes`: shown only once. */
type Answer = { codes: string[] } | { fault: 'code-wrong' | 'network' | 'failed' } | { fault: 'too-many'; retryAfter: number }

/** Returns the admin, if they have just confirmed their identity; redirects everybody else. */
function requireConfirmedAdmin(viewer: Viewer | undefined, services: Parameters<typeof isRecentlyHere>[0], url: URL): Viewer {
  const here = new URLSearchParams({ redirectTo: PATH + url.search })
  if (!viewer) throw redirect(`/login?${here}`, { headers: NO_STORE })
  if (!viewer.role) throw redirect('/forbidden', { headers: NO_STORE })
  if (!isRecentlyHere(services, viewer)) throw redirect(`/confirm?${here}`, { headers: NO_STORE })
  return viewer
}

/** The page of an admin's second factor: setting it up, recovery codes, removing it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { secondFactors } = services
  const viewer = requireConfirmedAdmin(await context.get(visitContext).viewer(), services, new URL(request.url))
  const state = await secondFactors.stateOf(viewer.uid)
  const setUp = state ? undefined : await secondFactors.begun(viewer)
  return data({ state, setUp, isRequired: secondFactors.isRequired }, { headers: NO_STORE })
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { secondFactors } = services
  const visit = context.get(visitContext)
  const url = new URL(request.url)
  const { uid, email, proof } = requireConfirmedAdmin(await visit.viewer(), services, url)
  const by = { uid, email, client: visit.client }
  const form = await sentForm(request)
  const here = PATH + url.search
  switch (form.get('step')) {
    case 'begin':
      await secondFactors.begin(by)
      throw redirect(here, { headers: NO_STORE })
    case 'enable': {
      const answer = await secondFactors.enable(by, proof.sessionId, (form.get('code') ?? '').replace(/\s/g, '').slice(0, 20))
      if (answer.ok) return data<Answer>({ codes: answer.codes }, { headers: NO_STORE })
      if (answer.reason !== 'too-many') return data<Answer>({ fault: answer.reason }, { status: 400, headers: NO_STORE })
      const { retryAfter } = answer
      return data<Answer>({ fault: 'too-many', retryAfter }, { status: 429, headers: { 'Retry-After': String(retryAfter) } })
    }
    case 'renew': {
      const codes = await secondFactors.renewCodes(by)
      if (codes) return data<Answer>({ codes }, { headers: NO_STORE })
      throw redirect(here, { headers: NO_STORE })
    }
    case 'remove':
      await secondFactors.remove(uid, by)
      throw redirect(`${PATH}?removed`, { headers: NO_STORE })
    default:
      throw data(null, { status: 400 })
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<unknown> {
  try {
    return await withTimeout(serverAction())
  } catch (error) {
    if (error instanceof Response) throw error
    return data<Answer>({ fault: errorField(error, 'status') === undefined ? 'network' : 'failed' }, { status: 503 })
  }
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) => actionHeaders ?? loaderHeaders

export default function SecondFactor({ loaderData: { state, setUp, isRequired } }: Route.ComponentProps) {
  const words = useWordsOf(confirmWords).factor
  const sent = useActionData<Answer>()
  const [query] = useSearchParams()
  const redirectTo = query.get('redirectTo')
  const address = useAddress()
  if (sent && 'codes' in sent)
    return (
      <AccountPage title={words.codes} lead={words.codesHint}>
        <ul className={`stack gap-2-4 even ${own.codes}`}>
          {sent.codes.map((code) => (
            <li key={code}>{code.replace(/.{4}(?=.)/g, '$& ')}</li>
          ))}
        </ul>
        <a href={address(redirectTo ? afterSignIn(redirectTo) : PATH)} className={button.primary}>
          {words.done}
        </a>
      </AccountPage>
    )
  return (
    <AccountPage title={words.title} lead={words.lead}>
      {query.has('removed') && !state && (
        <p className={`pad ${styles.notice}`} role="status">
          {words.removed}
        </p>
      )}
      {state ? <Present {...state} /> : setUp ? <Scan setUp={setUp} sent={sent} /> : <Absent isRequired={isRequired} />}
      <p className={`wrap apart taps ${styles.links}`}>
        <Link to="/account" reloadDocument>
          {words.account}
        </Link>
      </p>
    </AccountPage>
  )
}

function Absent({ isRequired }: { isRequired: boolean }) {
  const words = useWordsOf(confirmWords).factor
  return (
    <>
      <p>
        {words.off} {isRequired && words.isRequired}
      </p>
      <Step step="begin" label={words.begin} className={button.primary} />
    </>
  )
}

function Present({ setAt, codesLeft }: { setAt: string; codesLeft: number }) {
  const words = useWordsOf(confirmWords).factor
  return (
    <>
      <p>
        {words.on} <LocalTime at={setAt} />. {words.left(codesLeft)}
      </p>
      <div className="stack gap-2">
        <Step step="renew" label={words.renew} className={button.button} />
        <p className="muted small">{words.renewHint}</p>
      </div>
      <div className="stack gap-2">
        <Step step="remove" label={words.remove} className={button.danger} />
        <p className="muted small">{words.removeHint}</p>
      </div>
    </>
  )
}

/** The secret as a QR code and as text, and the form for the first code. */
function Scan({ setUp: { qr, secret, address }, sent }: { setUp: SetUp; sent: Answer | undefined }) {
  const all = useWordsOf(confirmWords)
  const words = all.factor
  const isBusy = useNavigation().state !== 'idle'
  const fault = !isBusy && sent && 'fault' in sent ? sent : undefined
  const minutes = fault && 'retryAfter' in fault ? Math.max(1, Math.ceil(fault.retryAfter / 60)) : 1
  return (
    <>
      <section className={`stack gap-3 taps ${own.scan}`}>
        <h2>{words.scan}</h2>
        <p className="muted">{words.scanHint}</p>
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} className={own.image} role="img" aria-label={words.picture}>
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <p className="muted">{words.secret}</p>
        <p className={`muted ${own.secret}`}>
          <code>{secret}</code>
        </p>
        <a href={address}>{words.open}</a>
      </section>
      <Form method="post" className="stack gap-4">
        <input type="hidden" name="step" value="enable" />
        <Field
          name="code"
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          fault={fault?.fault === 'code-wrong' ? all.faults['code-wrong'] : undefined}
          maxLength={20}
          required
        />
        <p className={`firm pad optional ${styles.fault}`} role="alert">
          {fault && fault.fault !== 'code-wrong' && (fault.fault === 'too-many' ? all.tooMany(minutes) : all.faults[fault.fault])}
        </p>
        <button type="submit" className={button.primary} aria-disabled={isBusy}>
          {isBusy ? all.busy : words.confirm}
        </button>
      </Form>
    </>
  )
}

const Step = ({ step, label, className }: { step: string; label: string; className: string | undefined }) => (
  <Form method="post" className="stack gap-4">
    <input type="hidden" name="step" value={step} />
    <button type="submit" className={className}>
      {label}
    </button>
  </Form>
)
