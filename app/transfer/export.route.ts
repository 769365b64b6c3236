import { unconfirmed } from '../accounts/second-factor/unconfirmed.server.ts'
import { onlyPost } from '../kit/http/only-post.server.ts'
import { isRouterRequest } from '../kit/http/router-request.server.ts'
import { sentForm } from '../kit/http/sent-form.server.ts'
import { adminContext, servicesContext } from '../services.server.ts'
import type { Route } from './+types/export.route.ts'

const NO_STORE = { 'Cache-Control': 'private, no-store' }

/** Returns the series of the form as a file (spec M9): `all`, or comma-separated `docIds`. Status 400: there are none. */
export async function action({ request, context }: Route.ActionArgs) {
  if (isRouterRequest(request)) return new Response(null, { status: 404, headers: NO_STORE })
  const { editing, isRecent } = context.get(adminContext)
  const form = await sentForm(request)
  // A file with passwords opens every series, so whoever sits down at an admin's unlocked computer must not get it (security
  // T-123).
  if (form.has('passwords') && !isRecent) throw unconfirmed(request)
  const docIds = form.has('all') ? undefined : (form.get('docIds') ?? '').split(',')
  const wish = { docIds, withPasswords: form.has('passwords') }
  const file = await context.get(servicesContext).exports.open(wish, editing.by, request.signal)
  if (!file) return new Response(null, { status: 400, headers: NO_STORE })
  return new Response(file.content, {
    headers: {
      ...NO_STORE,
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="${file.name}"`,
    },
  })
}

export const loader = onlyPost
