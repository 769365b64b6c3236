import { servicesContext, visitContext } from '../services.server.ts'
import { onlyPost } from '../shared/only-post.server.ts'
import { sentForm } from '../shared/sent-form.server.ts'
import type { Route } from './+types/unlocks.route.ts'

/** Removes an unlock from the account (spec P6). 401: nobody is signed in; 404: no such series. */
export async function action({ request, context }: Route.ActionArgs) {
  const { unlocks, catalogue } = context.get(servicesContext)
  const form = await sentForm(request)
  const viewer = await context.get(visitContext).viewer()
  if (!viewer) return status(401)
  const series = catalogue.snapshot().byId.get(String(form.get('seriesId') ?? ''))
  if (!series) return status(404)
  await unlocks.remove(viewer.uid, series.docId)
  return status(204)
}

const status = (status: number) => new Response(null, { status, headers: { 'Cache-Control': 'private, no-store' } })

export const loader = onlyPost
