import { OWN_CHANGES } from '../accounts/own-changes.server.ts'
import { servicesContext, visitContext } from '../services.server.ts'
import { onlyPost } from '../shared/only-post.server.ts'
import { sentForm } from '../shared/sent-form.server.ts'
import type { Route } from './+types/unlocks.route.ts'

/** Removes an unlock from the account (spec P6). 401: nobody is signed in; 404: no such series; 429: too many changes. */
export async function action({ request, context }: Route.ActionArgs) {
  const { unlocks, catalogue, limits } = context.get(servicesContext)
  const form = await sentForm(request)
  const viewer = await context.get(visitContext).viewer()
  if (!viewer) return status(401)
  const series = catalogue.snapshot().byId.get(String(form.get('seriesId') ?? ''))
  if (!series) return status(404)
  const taken = await limits.take([[OWN_CHANGES, viewer.uid]])
  if (!taken.ok) return status(429, { 'Retry-After': String(taken.retryAfter) })
  await unlocks.remove(viewer.uid, series.docId)
  return status(204)
}

const status = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'Cache-Control': 'private, no-store', ...headers } })

export const loader = onlyPost
