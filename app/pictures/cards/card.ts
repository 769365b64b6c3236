import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { type Language, LOCALE } from '../../kit/language.ts'
import { spokenTime } from '../../kit/time/spoken-time.ts'

/** What the picture of a link preview shows (spec R5). It never holds what changes by itself: no LIVE, no score. */
export type Card = {
  language: Language
  siteName: string
  seriesId: string
  series: string
  /** Only a series' own card has it. */
  description: string
  /** `thumbnails/{uuid}`, an external address, or '' for none. */
  thumbnail: string
  /** Changes with the thumbnail's pixels. */
  placeholder: string
  episode?: { id: string; title: string; startsAt: string | null; releaseDate: string }
}

type Series = { id: string; title: string; shortDescription: string; thumbnail: string; placeholder: string }
type Episode = { id: string; title: string; startsAt: string | null; releaseDate: string }

/** What a card shows of an episode as the server keeps it. */
export const onCard = ({ docId, title, startsAt, releaseDate }: Omit<Episode, 'id'> & { docId: string }): Episode => ({
  id: docId,
  title,
  startsAt,
  releaseDate,
})

/** The card of an episode, or without one that of its series; of a locked series only the latter may be made. */
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

/** Raised when cards are drawn differently, so that they get other addresses. */
const DRAWING = 1

/** All that decides how a card looks. */
export const cardInputs = (card: Card): string => JSON.stringify([DRAWING, card])

/** A short digest of that. It names a version; it is no secret. */
const cardMark = (card: Card): string => digest(cardInputs(card))

/** The address of a card changes with what it shows, so browsers may cache it for ever. */
export function cardPath(card: Card): string {
  const of = card.episode ? `${card.seriesId}/${card.episode.id}` : card.seriesId
  return `/cards/${card.language}/${of}/${cardMark(card)}.jpg`
}

/** Two FNV-1a sums of 32 bits, which browsers compute without waiting. */
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

/** When an episode starts, with the zone, or the day of its publication; undefined when neither is known. */
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
