import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { type Language, LOCALE } from '../../kit/language.ts'
import { spokenTime } from '../../kit/time/spoken-time.ts'

/** The content of a link preview's image (spec R5). It never holds anything that changes by itself, such as LIVE or a score. */
export type Card = {
  language: Language
  siteName: string
  seriesId: string
  series: string
  /** Set only on a series' own card. */
  description: string
  /** `thumbnails/{uuid}`, an external address, or '' for none. */
  thumbnail: string
  /** Changes with the thumbnail's pixels. */
  placeholder: string
  episode?: { id: string; title: string; startsAt: string | null; releaseDate: string }
}

type Series = { id: string; title: string; shortDescription: string; thumbnail: string; placeholder: string }
type Episode = { id: string; title: string; startsAt: string | null; releaseDate: string }

/** Picks the fields of a stored episode that a card shows. */
export const onCard = ({ docId, title, startsAt, releaseDate }: Omit<Episode, 'id'> & { docId: string }): Episode => ({
  id: docId,
  title,
  startsAt,
  releaseDate,
})

/** Returns the card of an episode, or that of its series without one. For a locked series only the series' card may be drawn. */
export function cardOf(series: Series, episode: Episode | undefined, language: Language, siteName: string): Card {
  return {
    language,
    siteName,
    seriesId: series.id,
    series: series.title,
    description: episode ? '' : series.shortDescription,
    thumbnail: series.thumbnail,
    placeholder: series.placeholder,
    ...(episode && {
      episode: { id: episode.id, title: episode.title, startsAt: episode.startsAt, releaseDate: episode.releaseDate },
    }),
  }
}

/** Increase this number when cards are drawn differently, so that their addresses change. */
const DRAWING = 1

/** Returns everything that decides how a card looks. */
export const cardInputs = (card: Card): string => JSON.stringify([DRAWING, card])

/** A short digest of the card's inputs. It names a version and is not secret. */
const cardMark = (card: Card): string => digest(cardInputs(card))

/** Returns the address of a card. It changes with the content, so browsers may cache it for ever. */
export function cardPath(card: Card): string {
  const of = card.episode ? `${card.seriesId}/${card.episode.id}` : card.seriesId
  return `/cards/${card.language}/${of}/${cardMark(card)}.jpg`
}

/** Returns two 32-bit FNV-1a sums, which browsers can compute synchronously. */
export function digest(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01234567]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ ((code << 5) + at), 0x01000193)
  }
  return [a, b].map((sum) => (sum >>> 0).toString(16).padStart(8, '0')).join('')
}

const DAY = { weekday: 'short', year: 'numeric', month: 'long', day: 'numeric' } as const

/** Returns the start of an episode with its zone, or its day of publication; undefined when neither is known. */
export function cardTime({ startsAt, releaseDate }: Pick<Episode, 'startsAt' | 'releaseDate'>, language: Language) {
  const at = Date.parse(startsAt ?? releaseDate)
  if (Number.isNaN(at)) return undefined
  const spoken = spokenTime(
    at,
    language,
    startsAt === null
      ? { ...DAY, timeZone: 'UTC' }
      : { ...DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: SITE_ZONE },
  )
  return spoken.charAt(0).toLocaleUpperCase(LOCALE[language]) + spoken.slice(1)
}
