import { onlyPost } from '../../../kit/http/only-post.server.ts'
import { sentForm } from '../../../kit/http/sent-form.server.ts'
import { OUTAGE_STATUS, outageOf } from '../../../kit/limits/outage.server.ts'
import { servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/device.route.ts'
import { type DeviceAnswer, deviceForm } from './device-form.ts'
import { ownReminders, targetNamed, targetOf } from './own-reminders.server.ts'

const STATUS = {
  'unknown-target': 404,
  'too-many-reminders': 409,
  'invalid-subscription': 400,
  'too-many': 429,
  failed: 400,
} as const

/**
 * Adds a reminder for a browser that gets pushes, or stops one or all (spec E9). Returns the browser's reminders. The endpoint
 * proves ownership, because only that browser and its push service know it.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const services = context.get(servicesContext)
  const { client, cookie, language } = context.get(visitContext)
  const sent = deviceForm.safeParse(Object.fromEntries(await sentForm(request)))
  if (!sent.success) return answer({ fault: 'failed' }, STATUS.failed)
  const form = sent.data
  const { endpoint } = form
  try {
    if (form.wish === 'add') {
      const { kind, id, lead, p256dh, auth } = form
      const target = targetNamed(services, { kind, id })
      if (!target || !(await targetOf(services, target, language)))
        return answer({ fault: 'unknown-target' }, STATUS['unknown-target'])
      const subscription = { endpoint, keys: { p256dh, auth } }
      const added = await services.reminders.subscribeByPush({ target, lead, language }, subscription, { client, cookie })
      if (!added.ok) {
        const retryAfter = added.reason === 'too-many' ? added.retryAfter : undefined
        return answer({ fault: added.reason, retryAfter }, STATUS[added.reason])
      }
    }
    if (form.wish !== 'add') {
      const found = await services.reminders.look({ endpoint }, { client, cookie })
      if (!found.ok) return answer({ fault: 'too-many', retryAfter: found.retryAfter }, STATUS['too-many'])
      if (form.wish === 'stop') await services.reminders.remove({ endpoint }, form.id)
    }
    return answer({ reminders: await ownReminders(services, { endpoint }, language) }, 200)
  } catch (error) {
    services.log.error({ err: error }, 'the reminders of a device could not be changed')
    const outage = outageOf(error)
    return answer({ fault: 'failed' }, outage ? OUTAGE_STATUS[outage] : 500)
  }
}

function answer(body: DeviceAnswer, status: number): Response {
  const retry = body.retryAfter ? { 'Retry-After': String(body.retryAfter) } : {}
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store', ...retry } })
}

export const loader = onlyPost
