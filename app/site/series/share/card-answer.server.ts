import type { Language } from '../../../kit/language.ts'
import { RETRY_SECONDS } from '../../../kit/limits/outage.server.ts'
import { type AnyCard, TooManyCards } from '../../../pictures/cards/card-pictures.server.ts'
import type { Services } from '../../../services.server.ts'

const UNCACHED = { 'Cache-Control': 'private, no-store' }
const notFound = () => new Response(null, { status: 404, headers: { 'Cache-Control': 'public, max-age=60' } })

type CardRequest<Card extends AnyCard> = {
  cards: Services['cards']
  request: Request
  /** The language in the address. */
  language: string
  /** Returns the current card; undefined when there is no public one. */
  cardIn: (language: Language) => Card | undefined | Promise<Card | undefined>
  pathOf: (card: Card) => string
}

/** Answers with the image of a link preview (spec R5). Redirects any outdated version mark to the newest. */
export async function cardAnswer<Card extends AnyCard>({
  cards,
  request,
  language,
  cardIn,
  pathOf,
}: CardRequest<Card>): Promise<Response> {
  if (language !== 'en' && language !== 'fr') return notFound()
  const { pathname } = new URL(request.url)
  const card = await cardIn(language)
  if (!card) return notFound()
  if (pathOf(card) !== pathname) return redirectTo(pathOf(card))
  const image = await cards.picture(card).catch((error) => {
    if (error instanceof TooManyCards) return undefined
    throw error
  })
  if (!image) return new Response(null, { status: 503, headers: { ...UNCACHED, 'Retry-After': RETRY_SECONDS } })
  // The series may have got a password while the request was queued.
  const now = await cardIn(language)
  if (!now) return notFound()
  if (pathOf(now) !== pathname) return redirectTo(pathOf(now))
  return new Response(image as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(image.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Link previews on other sites show the image.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}

const redirectTo = (location: string) => new Response(null, { status: 302, headers: { ...UNCACHED, Location: location } })
