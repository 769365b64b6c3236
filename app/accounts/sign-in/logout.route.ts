import { redirect } from 'react-router'
import { onlyPost } from '../../kit/http/only-post.server.ts'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/logout.route.ts'
import { withCookies } from './form-answer.server.ts'

/** Ends this session, or with `everywhere` those on all devices (spec A7). */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(servicesContext)
  const { cookie, viewer } = context.get(visitContext)
  const form = await sentForm(request)
  const who = form.has('everywhere') ? await viewer() : undefined
  if (who) await accounts.signOutEverywhere(who.uid)
  throw redirect('/', { headers: withCookies(await accounts.signOut(cookie)) })
}

export const loader = onlyPost
