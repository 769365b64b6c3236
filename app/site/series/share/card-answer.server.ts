import type { Language } from '../../../kit/language.ts'
import { RETRY_SECONDS } from '../../../kit/limits/outage.server.ts'
import { type AnyCard, TooManyCards } from '../../../pictures/cards/card-pictures.server.ts'
import type { Services } from '../../../services.server.ts'

const UNKEPT = { 'Cache-Control': 'private, no-store' }
const notFound = () => new Response(null, { status: 404, headers: { 'Cache-Control': 'public, max-age=60' } })

type Asked<Card extends AnyCard> = {
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
}: Asked<Card>): Promise<Response> {
  if (language !== 'en' && language !== 'fr') return notFound()
  const { pathname } = new URL(request.url)
  const card = await cardIn(language)
  if (!card) return notFound()
  if (pathOf(card) !== pathname) return redirectTo(pathOf(card))
  const picture = await cards.picture(card).catch((error) => {
    if (error instanceof TooManyCards) return undefined
    throw error
  })
  if (!picture) return new Response(null, { status: 503, headers: { ...UNKEPT, 'Retry-After': RETRY_SECONDS } })
  // The series may have got a password while the request was queued.
  const now = await cardIn(language)
  if (!now) return notFound()
  if (pathOf(now) !== pathname) return redirectTo(pathOf(now))
  return new Response(picture as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(picture.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Previews on other sites show it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}

const redirectTo = (location: string) => new Response(null, { status: 302, headers: { ...UNKEPT, Location: location } })
