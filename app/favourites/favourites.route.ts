import { z } from 'zod'
import { OWN_CHANGES } from '../accounts/own-changes.server.ts'
import { servicesContext, visitContext } from '../services.server.ts'
import { onlyPost } from '../shared/only-post.server.ts'
import { sentForm } from '../shared/sent-form.server.ts'
import type { Route } from './+types/favourites.route.ts'

const form = z.object({ seriesId: z.string().min(1).max(100), saved: z.enum(['yes', 'no']) })

/** The heart (spec A8). 401: nobody is signed in; 404: no such series; 429: too many changes. */
export async function action({ request, context }: Route.ActionArgs) {
  const { favourites, catalogue, limits } = context.get(servicesContext)
  const sent = form.safeParse(Object.fromEntries(await sentForm(request)))
  if (!sent.success) return status(400)
  const viewer = await context.get(visitContext).viewer()
  if (!viewer) return status(401)
  const series = catalogue.snapshot().byId.get(sent.data.seriesId)
  if (!series) return status(404)
  const taken = await limits.take([[OWN_CHANGES, viewer.uid]])
  if (!taken.ok) return status(429, { 'Retry-After': String(taken.retryAfter) })
  if (sent.data.saved === 'yes') await favourites.save(viewer.uid, series.docId)
  else await favourites.remove(viewer.uid, series.docId)
  return status(204)
}

const status = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'Cache-Control': 'private, no-store', ...headers } })

export const loader = onlyPost
