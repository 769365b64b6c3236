import { servicesContext } from '../services.server.ts'
import { RETRY_SECONDS } from '../shared/outage.server.ts'
import { cardPath } from '../thumbnails/card.ts'
import { TooManyCards } from '../thumbnails/card-pictures.server.ts'
import type { Route } from './+types/card.route.ts'
import { publicCard } from './cards.server.ts'

const UNKEPT = { 'Cache-Control': 'private, no-store' }
const notFound = () => new Response(null, { status: 404, headers: { 'Cache-Control': 'public, max-age=60' } })

/** The picture of a link preview (spec R5). Any mark but the newest leads to the newest. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language, seriesId, episodeId } = params as { language: string; seriesId: string; episodeId?: string }
  if (language !== 'en' && language !== 'fr') return notFound()
  const current = () => publicCard(services, language, seriesId, episodeId)
  const { pathname } = new URL(request.url)

  const card = await current()
  if (!card) return notFound()
  if (cardPath(card) !== pathname) return redirectTo(cardPath(card))
  const picture = await services.cards.picture(card).catch((error) => {
    if (error instanceof TooManyCards) return undefined
    throw error
  })
  if (!picture) return new Response(null, { status: 503, headers: { ...UNKEPT, 'Retry-After': RETRY_SECONDS } })
  // While it waited for its turn the series may have got a password.
  const now = await current()
  if (!now) return notFound()
  if (cardPath(now) !== pathname) return redirectTo(cardPath(now))
  return new Response(picture as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(picture.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Previews of other sites show it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}

const redirectTo = (location: string) => new Response(null, { status: 302, headers: { ...UNKEPT, Location: location } })
