import { NoLongerAdmin } from '../history/still-admin.server.ts'
import { onlyPost } from '../kit/http/only-post.server.ts'
import { OUTAGE_STATUS, outageOf } from '../kit/limits/outage.server.ts'
import { adminContext, servicesContext } from '../services.server.ts'
import type { Route } from './+types/upload.route.ts'
import { PICTURE_TYPES, type PictureFault, type UploadAnswer } from './picture.ts'
import { bytesOf, inTurn } from './receive-picture.server.ts'

export const loader = onlyPost

const STATUS: Record<PictureFault, number> = {
  'too-many-bytes': 413,
  'not-a-picture': 400,
  'too-many-pixels': 400,
  'too-many-frames': 400,
  'too-slow': 400,
}

/** Takes the raw bytes of one image. The guard of /admin runs before any are read. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!TYPES.has(request.headers.get('content-type') ?? '')) return say({ reason: 'type' }, 415)
  const answer = inTurn(context.get(adminContext).uid, async () => {
    const content = await bytesOf(request)
    if (!content) return new Response(null, { status: 408, headers: { Connection: 'close' } })
    return store(content, context)
  })
  return answer ?? say({ reason: 'busy' }, 503)
}

async function store(content: Uint8Array, context: Route.ActionArgs['context']) {
  const { pictures, log } = context.get(servicesContext)
  try {
    const { by } = context.get(adminContext).editing
    const stored = await pictures.store(content, undefined, by)
    if (!stored.ok) return say({ reason: stored.reason }, STATUS[stored.reason])
    const { ok: _, ...picture } = stored
    return say(picture, 201)
  } catch (error) {
    if (error instanceof NoLongerAdmin) throw error
    log.error({ err: error }, 'a picture could not be stored')
    return outageOf(error) === 'full' ? say({ reason: 'full' }, OUTAGE_STATUS.full) : say({ reason: 'storage' }, 503)
  }
}

const TYPES = new Set<string>(PICTURE_TYPES)

const say = (answer: UploadAnswer, status: number) => Response.json(answer, { status, headers: { 'Cache-Control': 'no-store' } })
