import type { Language } from '../../../kit/language.ts'
import { RETRY_SECONDS } from '../../../kit/limits/outage.server.ts'
import { type AnyCard, TooManyCards } from '../../../pictures/cards/card-pictures.server.ts'
import type { Services } from '../../../services.server.ts'

const UNKEPT = { 'Cache-Control': 'private, no-store' }
const notFound = () => new Response(null, { status: 404, headers: { 'Cache-Control': 'public, max-age=60' } })

type Asked<Card extends AnyCard> = {
  cards: Services['cards']
  request: Request
  /** As the address has it. */
  language: string
  /** The card as it is now; undefined where there is none that everybody may see. */
  cardIn: (language: Language) => Card | undefined | Promise<Card | undefined>
  pathOf: (card: Card) => string
}

/** The picture of a link preview (spec R5). Any mark but the newest leads to the newest. */
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
  // While it waited for its turn the series may have got a password.
  const now = await cardIn(language)
  if (!now) return notFound()
  if (pathOf(now) !== pathname) return redirectTo(pathOf(now))
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
