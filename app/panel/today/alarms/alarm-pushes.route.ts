import { onlyPost } from '../../../kit/http/only-post.server.ts'
import { sentForm } from '../../../kit/http/sent-form.server.ts'
import { adminContext, servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/alarm-pushes.route.ts'
import { type AlarmPushAnswer, alarmPushForm } from './alarm-pushes.ts'

/** Looks up, adds or ends a staff browser's pushes about failing streams (spec D6). The route guards the role. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { staffPushes } = context.get(servicesContext)
  const { uid } = context.get(adminContext)
  const { language } = context.get(visitContext)
  const sent = alarmPushForm.safeParse(Object.fromEntries(await sentForm(request)))
  if (!sent.success) return answer({ ok: false }, 400)
  const form = sent.data
  const { endpoint } = form
  if (form.wish === 'add') {
    const { p256dh, auth } = form
    const added = await staffPushes.add({ uid, language, subscription: { endpoint, keys: { p256dh, auth } } })
    if (!added.ok) return answer({ ok: false }, 400)
  }
  if (form.wish === 'stop') await staffPushes.stop({ uid, endpoint })
  return answer({ ok: true, isOn: await staffPushes.has({ uid, endpoint }) }, 200)
}

const answer = (body: AlarmPushAnswer, status: number) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } })

export const loader = onlyPost
