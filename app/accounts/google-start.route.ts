import { redirect } from 'react-router'
import { servicesContext, visitContext } from '../services.server.ts'
import { onlyPost } from '../shared/only-post.server.ts'
import { sentForm } from '../shared/sent-form.server.ts'
import type { Route } from './+types/google-start.route.ts'
import { visitorOf, withCookies } from './form-answer.server.ts'
import { backToForm } from './google-outcome.ts'
import { signingIn } from './signing-in.server.ts'

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
  throw redirect(started.url, { headers: withCookies([...started.cookies, signingIn(isSecure).write(wishes)]) })
}

export const loader = onlyPost
