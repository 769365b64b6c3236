import pLimit from 'p-limit'
import { servicesContext, visitContext } from '../services.server.ts'
import { onlyPost } from '../shared/only-post.server.ts'
import type { Route } from './+types/upload.route.ts'
import { PICTURE_TYPES, type PictureFault, type UploadAnswer } from './picture.ts'

export const loader = onlyPost

/** Pictures that are in memory at once; the others wait where they are, unread. */
const AT_ONCE = 16
const WAITING = 100
const working = pLimit(AT_ONCE)

const STATUS: Record<PictureFault, number> = {
  'too-many-bytes': 413,
  'not-a-picture': 400,
  'too-many-pixels': 400,
  'too-many-frames': 400,
  'too-slow': 400,
}

/** Takes the bare bytes of one picture from an admin, who is asked for before any of them is read. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, viewer } = context.get(visitContext)
  if (!(await viewer())?.isAdmin) return say({ reason: 'forbidden' }, 403)
  if (!TYPES.has(request.headers.get('content-type') ?? '')) return say({ reason: 'type' }, 415)
  if (working.pendingCount >= WAITING) return say({ reason: 'busy' }, 503)
  const { pictures, log } = context.get(servicesContext)
  try {
    const stored = await working(async () => pictures.store(await request.bytes()))
    if (!stored.ok) return say({ reason: stored.reason }, STATUS[stored.reason])
    const { ok: _, ...picture } = stored
    return say(picture, 201)
  } catch (error) {
    // One who has gone away, or was too slow, hears nothing any more.
    if (!request.signal.aborted) log.error({ err: error, id }, 'a picture could not be stored')
    return say({ reason: 'storage' }, 503)
  }
}

const TYPES = new Set<string>(PICTURE_TYPES)

const say = (answer: UploadAnswer, status: number) => Response.json(answer, { status, headers: { 'Cache-Control': 'no-store' } })
