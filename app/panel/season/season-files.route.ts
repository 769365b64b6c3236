import { onlyPost } from '../../kit/http/only-post.server.ts'
import { bytesOf, inTurn } from '../../pictures/receive-picture.server.ts'
import { PASTE_TYPE, type SeasonFileAnswer } from '../../season/season-file.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import type { Route } from './+types/season-files.route.ts'

export const loader = onlyPost

/** Receives the raw bytes of a season's file, or a paste, and reads them. The guard of /admin runs before any bytes arrive. */
export async function action({ request, context }: Route.ActionArgs) {
  if ((request.headers.get('content-encoding') ?? 'identity') !== 'identity') return new Response(null, { status: 415 })
  const { editing, uid } = context.get(adminContext)
  const { seasons } = context.get(servicesContext)
  const fileName = new URL(request.url).searchParams.get('name')?.trim() || 'CSV'
  const isPaste = request.headers.get('content-type') === PASTE_TYPE
  const answer = inTurn(uid, async () => {
    const bytes = await bytesOf(request)
    if (!bytes) return new Response(null, { status: 408, headers: { Connection: 'close' } })
    const read = await seasons.receive({ fileName, bytes, isPaste }, editing.by)
    if (read.ok) return say(read, 201)
    const row = 'row' in read ? read.row : undefined
    return say({ ok: false, reason: read.reason, ...(row === undefined ? {} : { row }) }, 400)
  })
  return answer ?? say({ ok: false, reason: 'busy' }, 503)
}

const say = (answer: SeasonFileAnswer, status: number) =>
  Response.json(answer, { status, headers: { 'Cache-Control': 'no-store' } })
