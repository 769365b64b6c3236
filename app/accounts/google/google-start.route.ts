import { redirect } from 'react-router'
import { onlyPost } from '../../kit/http/only-post.server.ts'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { visitorOf, withCookies } from '../sign-in/form-answer.server.ts'
import { signInCookie } from '../sign-in/signing-in.server.ts'
import type { Route } from './+types/google-start.route.ts'
import { backToForm } from './google-outcome.ts'

/** Redirects to Google from the button on /login and /signup (spec A3). */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, isSecure } = context.get(servicesContext)
  const form = await sentForm(request)
  const wishes = {
    remember: form.get('remember') === 'on',
    isPopup: form.get('popup') === 'on',
    redirectTo: String(form.get('redirectTo') ?? '').slice(0, 1_000),
  }
  const started = await accounts.google?.start(visitorOf(context.get(visitContext)))
  if (!started) throw redirect(wishes.isPopup ? '/auth/done?error=failed' : backToForm('failed', wishes.redirectTo))
  throw redirect(started.url, { headers: withCookies([...started.cookies, signInCookie(isSecure).write(wishes)]) })
}

export const loader = onlyPost
