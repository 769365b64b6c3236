import { servicesContext } from '../services.server.ts'
import type { Route } from './+types/picture.route.ts'
import { isPictureWidth, storedPicture } from './sizes.ts'

const NOT_FOUND = { status: 404, headers: { 'Cache-Control': 'public, max-age=60' } }

/** A stored thumbnail in one of the served widths, as AVIF where the browser takes it, else as JPEG (spec M5). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const id = storedPicture(`thumbnails/${params.id}`)
  const width = /^\d{3,4}$/.test(params.width) ? Number(params.width) : 0
  if (!id || !isPictureWidth(width)) return new Response(null, NOT_FOUND)
  const format = request.headers.get('accept')?.includes('image/avif') ? 'avif' : 'jpeg'
  const picture = await context.get(servicesContext).pictures.resized(id, width, format)
  if (!picture) return new Response(null, NOT_FOUND)
  return new Response(picture as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': `image/${format}`,
      'Content-Length': String(picture.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
}
