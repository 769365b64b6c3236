import { adminContext, servicesContext } from '../services.server.ts'
import { onlyPost } from '../shared/only-post.server.ts'
import { isRouterRequest } from '../shared/router-request.server.ts'
import { sentForm } from '../shared/sent-form.server.ts'
import type { Route } from './+types/export.route.ts'

const NOT_KEPT = { 'Cache-Control': 'private, no-store' }

/** The chosen series as a file (spec M9): `all`, or `docIds` with commas between. 400: nothing was chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  if (isRouterRequest(request)) return new Response(null, { status: 404, headers: NOT_KEPT })
  const { by } = context.get(adminContext).editing
  const form = await sentForm(request)
  const docIds = form.has('all') ? undefined : (form.get('docIds') ?? '').split(',')
  const wish = { docIds, withPasswords: form.has('passwords') }
  const file = await context.get(servicesContext).exports.open(wish, by, request.signal)
  if (!file) return new Response(null, { status: 400, headers: NOT_KEPT })
  return new Response(file.content, {
    headers: {
      ...NOT_KEPT,
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="${file.name}"`,
    },
  })
}

export const loader = onlyPost
