import type { SeriesText } from '../../kit/text/texts.ts'
import type { Publication } from '../publication.ts'
import type { EnglishMarks } from '../texts/in-french.ts'

/** A series in the server's memory. Never sent to browsers in this form: see public-views.ts. */
export type Series = EnglishMarks &
  Publication &
  Record<SeriesText, string> & {
    docId: string
    /** The id in the address, lower case. */
    id: string
    categoryId: string | null
    /** YYYY-MM-DD. */
    releaseDate: string
    tags: string[]
    thumbnail: string
    /** A data URL of 16x9 pixels; '' when the thumbnail is not ours. */
    placeholder: string
    order: number
    /** The encrypted password; null when the series is open to all. */
    sealedPassword: string | null
    embedLink: string | null
    version: number
  }

/** The values of a series in an edit; absent values are unchanged. */
export type SeriesContent = Pick<Series, 'id' | 'title' | 'releaseDate'> &
  Partial<Pick<Series, 'docId' | SeriesText | 'categoryId' | 'tags' | 'thumbnail' | 'order' | 'embedLink'>> & {
    /** `publicAt` counts only together with a state. */
    state?: Publication['state'] | undefined
    publicAt?: Publication['publicAt'] | undefined
    /** An empty one removes the existing password (spec M4). */
    password?: string | undefined
    importedAt?: string | null
    /** The version that the editor saw; a newer one is not overwritten (spec M12). */
    baseVersion?: number | undefined
  }

/** The maximum length of a series' password, in characters: every password that can be set can also be typed. */
export const PASSWORD_LENGTH = 256

const hasTag = (series: { tags: string[] }, tag: string) => series.tags.some((each) => each.toLowerCase() === tag)

/** True when the page shows one embedded page instead of player and list (spec W7). */
export const isPayPerView = (series: { tags: string[] }) => hasTag(series, 'ppv')

/** True for a series of live events: its tile has the badge, and its live episode is picked first (spec H8, W8). */
export const isLiveSeries = (series: { tags: string[] }) => hasTag(series, 'live')

/** Compares by order, then newest first, then by document id, so that the order is the same on every node. */
export function compareSeries(a: Series, b: Series): number {
  return a.order - b.order || b.releaseDate.localeCompare(a.releaseDate) || (a.docId < b.docId ? -1 : 1)
}
