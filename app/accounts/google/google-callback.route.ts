import { data, redirect } from 'react-router'
import { servicesContext, visitContext } from '../../services.server.ts'
import { afterSignIn } from '../sessions/viewer.ts'
import { visitorOf, withCookies } from '../sign-in/form-answer.server.ts'
import { signInCookie } from '../sign-in/signing-in.server.ts'
import type { Route } from './+types/google-callback.route.ts'
import { backToForm, googleFault } from './google-outcome.ts'

/** Answers at the address to which Google sends the browser back. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, isSecure } = context.get(servicesContext)
  const visitor = visitorOf(context.get(visitContext))
  if (!accounts.google) throw data(null, { status: 404 })
  const wished = signInCookie(isSecure)
  const { remember, isPopup, redirectTo } = wished.read(visitor.cookie)
  const { path, cookies } = await accounts.google.finish(new URL(request.url).search, visitor, remember)
  const fault = googleFault(new URL(path, 'http://site').searchParams.get('error'))
  const headers = withCookies([...cookies, wished.clear])
  if (isPopup) throw redirect(fault ? `/auth/done?error=${fault}` : '/auth/done', { headers })
  throw redirect(fault ? backToForm(fault, redirectTo) : afterSignIn(redirectTo), { headers })
}
