import { FOR_OTHER_SITES } from '../kit/http/for-other-sites.server.ts'
import { RETRY_SECONDS } from '../kit/limits/outage.server.ts'
import { servicesContext } from '../services.server.ts'
import type { Route } from './+types/picture.route.ts'
import { formatFor } from './picture.ts'
import { TooManySizes } from './pictures.server.ts'
import { isPictureWidth, storedPicture } from './sizes.ts'

const UNKEPT = { 'Cache-Control': 'private, no-store' }
const NOT_FOUND = { status: 404, headers: { 'Cache-Control': 'public, max-age=60' } }

/**
 * Serves a stored thumbnail in one of the fixed widths, in the smallest format that the browser accepts (spec M5). An address
 * ending in .jpg is always a JPEG, because feed readers infer the type from the extension (spec R8).
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { pictures, log } = context.get(servicesContext)
  const id = storedPicture(`thumbnails/${params.id}`)
  const [, digits = '', ending] = /^(\d{3,4})(\.jpg)?$/.exec(params.width) ?? []
  const width = Number(digits)
  if (!id || !isPictureWidth(width)) return new Response(null, NOT_FOUND)
  const format = ending ? 'jpeg' : formatFor(request.headers.get('accept') ?? '')
  const picture = await pictures.resized(id, width, format).catch((error) => {
    if (error instanceof TooManySizes) return 'busy' as const
    // The page shows the tile without its image: one missing image does not fail the page.
    log.error({ err: error }, 'a picture could not be read')
    return 'unreadable' as const
  })
  if (picture === 'busy') return new Response(null, { status: 503, headers: { ...UNKEPT, 'Retry-After': RETRY_SECONDS } })
  if (picture === 'unreadable') return new Response(null, { status: 404, headers: UNKEPT })
  if (!picture) return new Response(null, NOT_FOUND)
  return new Response(picture as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': `image/${format}`,
      'Content-Length': String(picture.length),
      'Content-Disposition': `inline; filename="${id}.${format === 'jpeg' ? 'jpg' : format}"`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Embed pages on other sites load it (spec R6).
      ...FOR_OTHER_SITES,
    },
  })
}
