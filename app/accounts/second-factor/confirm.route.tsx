import { data, redirect, replace, useSearchParams } from 'react-router'
import { withTimeout } from '../../kit/browser/ask.tsx'
import { errorField } from '../../kit/error-field.ts'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { faultOfStatus } from '../../kit/whole-fault.ts'
import { Link } from '../../language/link.tsx'
import { confirmWords } from '../../language/words/confirm-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import { afterSignIn } from '../sessions/viewer.ts'
import styles from '../sign-in/account-form.module.css'
import { AccountPage } from '../sign-in/account-form.tsx'
import type { Route } from './+types/confirm.route.ts'
import { confirm, confirmNeeds } from './confirm.server.ts'
import type { ConfirmAnswer } from './confirm-answer.ts'
import { ConfirmForm } from './confirm-form.tsx'

const NO_STORE = { 'Cache-Control': 'private, no-store' }
const SET_UP = '/account/second-factor'

/**
 * The page where an admin confirms their identity before going on to `?redirectTo=` (security T-123). With `?dialog`, returns
 * only the missing proofs.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const viewer = await context.get(visitContext).viewer()
  const { searchParams } = new URL(request.url)
  const redirectTo = afterSignIn(searchParams.get('redirectTo'))
  const isDialog = searchParams.has('dialog')
  if (!viewer?.role && isDialog) throw data(null, { status: viewer ? 403 : 401, headers: NO_STORE })
  if (!viewer) throw redirect(`/login?${new URLSearchParams({ redirectTo })}`, { headers: NO_STORE })
  if (!viewer.role) throw redirect('/forbidden', { headers: NO_STORE })
  const needs = await confirmNeeds(services, viewer)
  if (!needs && !isDialog) throw replace(redirectTo, { headers: NO_STORE })
  if (needs && !isDialog && needs.setUp && !needs.password && !needs.google && !needs.code)
    throw replace(`${SET_UP}?${new URLSearchParams({ redirectTo })}`, { headers: NO_STORE })
  return data({ needs, isRemembered: viewer.isExtended, fault: undefined }, { headers: NO_STORE })
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const viewer = await visit.viewer()
  if (!viewer?.role) throw data(null, { status: viewer ? 403 : 401, headers: NO_STORE })
  const form = await sentForm(request)
  const { answer, status } = await confirm(form, services, visit, viewer)
  const isDialog = form.has('dialog')
  const redirectTo = afterSignIn(form.get('redirectTo'))
  if (answer.ok && !isDialog) throw replace(redirectTo, { headers: NO_STORE })
  if (!answer.ok && !isDialog && !answer.reason && answer.needs?.setUp)
    throw replace(`${SET_UP}?${new URLSearchParams({ redirectTo })}`, { headers: NO_STORE })
  const retry: Record<string, string> = !answer.ok && answer.retryAfter ? { 'Retry-After': String(answer.retryAfter) } : {}
  return data<ConfirmAnswer>(answer, { status, headers: { ...NO_STORE, ...retry } })
}

const faultOf = (error: unknown) => {
  const fault = faultOfStatus(Number(errorField(error, 'status')) || undefined)
  return fault === 'network' || fault === 'signed-out' ? fault : 'failed'
}

/** Inside a dialog, a failure is shown in the dialog: the page below stays as it is. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!new URL(request.url).searchParams.has('dialog')) return serverLoader()
  try {
    return await withTimeout(serverLoader())
  } catch (error) {
    return { needs: undefined, isRemembered: false, fault: faultOf(error) }
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<unknown> {
  try {
    return await withTimeout(serverAction())
  } catch (error) {
    if (error instanceof Response) throw error
    return data<ConfirmAnswer>({ ok: false, reason: faultOf(error) }, { status: 503 })
  }
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) => actionHeaders ?? loaderHeaders

export default function Confirm({ loaderData: { needs, isRemembered } }: Route.ComponentProps) {
  const words = useWordsOf(confirmWords)
  const [query] = useSearchParams()
  const redirectTo = query.get('redirectTo') ?? ''
  if (!needs) return null
  return (
    <AccountPage title={words.title} lead={words.lead}>
      <ConfirmForm needs={needs} isRemembered={isRemembered} redirectTo={redirectTo} />
      <p className={`wrap apart taps ${styles.links}`}>
        <Link to="/">{words.back}</Link>
      </p>
    </AccountPage>
  )
}
