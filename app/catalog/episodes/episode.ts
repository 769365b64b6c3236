import type { EpisodeText } from '../../kit/text/texts.ts'
import type { ProviderName } from '../../kit/webcast/providers.ts'
import type { Publication } from '../publication.ts'
import type { EnglishMarks } from '../texts/in-french.ts'

export type VideoType = ProviderName | 'MP4' | 'HLS' | 'External'

type Video = { url: string; quality: 'HD'; videoType: VideoType }
export type Captions = { language: 'en' | 'fr'; url: string }

/** An episode on the server. Never sent to browsers in this form: see public-views.ts. */
export type Episode = EnglishMarks &
  Publication &
  Record<EpisodeText, string> & {
    docId: string
    seriesDocId: string
    videoUrl: string
    language: string
    episodeNumber: number
    /** YYYY-MM-DD. */
    releaseDate: string
    rating: { rating: string; ratingSource: string }
    thumbnail: string
    onRoku: boolean
    isLive: boolean
    /** ISO time; null when not announced. */
    startsAt: string | null
    content: { dateAdded: string; durationSeconds: number; language: string; videos: Video[]; captions: Captions[] }
    version: number
  }

/** Defaults of a new episode (spec M7); its number is the list's length plus 1. */
export const EPISODE_DEFAULTS = {
  language: 'en-US',
  rating: { rating: '0', ratingSource: 'BBFC' },
  onRoku: false,
  durationSeconds: 1,
} as const

/** Compares by episodeNumber, then by the time added. */
export function compareEpisodes(a: Episode, b: Episode): number {
  return (
    a.episodeNumber - b.episodeNumber || a.content.dateAdded.localeCompare(b.content.dateAdded) || (a.docId < b.docId ? -1 : 1)
  )
}
