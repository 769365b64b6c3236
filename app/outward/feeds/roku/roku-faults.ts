import type { Episode } from '../../../catalog/episodes/episode.ts'
import type { EpisodeValues } from '../../../catalog/episodes/episode-values.ts'
import { isPayPerView, type Series } from '../../../catalog/series/series.ts'
import type { SeriesValues } from '../../../catalog/series/series-values.ts'
import { isStoredPicture } from '../../../kit/stored-picture.ts'
import { webAddress } from '../../../kit/text/web-address.ts'
import { type OtherProvider, ofEachProvider, providerVideo } from '../../../kit/webcast/providers.ts'
import type { Hosts } from '../../../playback/streams/address.ts'
import { ROKU_LIMITS } from './roku-lists.ts'

/** A video that Roku plays without knowing its bitrate, which this site does not know either. */
export type RokuVideo = { url: string; videoType: 'HLS' | 'DASH' | 'SMOOTH' }

type VideoFault = 'no-video' | OtherProvider | 'file' | 'page'

/** The reason why the Roku feeds omit an episode. */
export type RokuFault =
  | 'locked'
  | 'pay-per-view'
  | 'series-id'
  | 'series-title'
  | 'series-description'
  | 'series-picture'
  | 'series-date'
  | 'id'
  | 'title'
  | 'description'
  | 'date'
  | 'duration'
  | VideoFault

/** The form field that corrects a fault. */
type FormField = { form: 'series'; field: keyof SeriesValues } | { form: 'episode'; field: keyof EpisodeValues }

const VIDEO: FormField = { form: 'episode', field: 'videoUrl' }
const FIELD_OF_FAULT: Record<RokuFault, FormField> = {
  locked: { form: 'series', field: 'password' },
  'pay-per-view': { form: 'series', field: 'tags' },
  'series-id': { form: 'series', field: 'title' },
  'series-title': { form: 'series', field: 'title' },
  'series-description': { form: 'series', field: 'shortDescription' },
  'series-picture': { form: 'series', field: 'thumbnail' },
  'series-date': { form: 'series', field: 'releaseDate' },
  id: { form: 'episode', field: 'title' },
  title: { form: 'episode', field: 'title' },
  description: { form: 'episode', field: 'shortDescription' },
  date: { form: 'episode', field: 'releaseDate' },
  duration: { form: 'episode', field: 'duration' },
  'no-video': VIDEO,
  ...ofEachProvider(() => VIDEO),
  file: VIDEO,
  page: VIDEO,
}

/** Returns the panel's address of the field that corrects a fault. */
export function rokuFieldPath(fault: RokuFault, { docId, seriesDocId }: Pick<Episode, 'docId' | 'seriesDocId'>): string {
  const { form, field } = FIELD_OF_FAULT[fault]
  const series = `/admin/series/${encodeURIComponent(seriesDocId)}`
  return `${form === 'series' ? series : `${series}/episodes/${encodeURIComponent(docId)}`}#${field}`
}

export type RokuRules = {
  hosts: Hosts
  /** True when a series has this document id: one feed holds ids of both. */
  isSeries: (docId: string) => boolean
}

/**
 * Returns the faults for which the feeds omit an episode whose box is ticked; empty for none (spec R8). The feeds and the
 * panel, which lists faulty episodes, both call this function, so that they never disagree.
 */
export function rokuFaults(series: Series, episode: Episode, { hosts, isSeries }: RokuRules): RokuFault[] {
  const video = rokuVideo(episode, hosts)
  const faults: [RokuFault, boolean][] = [
    ['locked', series.sealedPassword !== null],
    ['pay-per-view', isPayPerView(series)],
    ['series-id', series.docId.length > ROKU_LIMITS.id],
    ['series-title', isBlank(series.title)],
    ['series-description', [series.shortDescription, series.longDescription, series.description].every(isBlank)],
    ['series-picture', !isStoredPicture(series.thumbnail)],
    ['series-date', !isDay(series.releaseDate)],
    ['id', episode.docId.length > ROKU_LIMITS.id || isSeries(episode.docId)],
    ['title', isBlank(episode.title)],
    ['description', [episode.shortDescription, episode.longDescription].every(isBlank)],
    ['date', !isDay(episode.releaseDate)],
    // A new episode's form begins with one second, which cannot be a game's length.
    ['duration', !Number.isInteger(episode.content.durationSeconds) || episode.content.durationSeconds <= 1],
  ]
  const found = faults.flatMap(([fault, isFound]) => (isFound ? [fault] : []))
  return typeof video === 'string' ? [...found, video] : found
}

const isBlank = (text: string) => text.trim() === ''
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const STREAMS = [
  [/\.m3u8$/i, 'HLS'],
  [/\.mpd$/i, 'DASH'],
  [/\.isml?\/manifest$/i, 'SMOOTH'],
] as const
const FILE = /\.(?:mp4|m4v|mov)$/i

/** Returns the stream for Roku; for a play page of the provider, the stream behind it. A fault when there is none. */
export function rokuVideo({ videoUrl, content }: Pick<Episode, 'videoUrl' | 'content'>, hosts: Hosts): RokuVideo | VideoFault {
  const text = videoUrl.trim()
  if (text === '') return 'no-video'
  const known = providerVideo(text, hosts)
  if (known) return known.by === 'provider' ? { url: known.stream, videoType: 'HLS' } : known.by
  const url = webAddress(text, hosts.media.find((origin) => text.startsWith(`${origin}/`)) ?? hosts.stream)
  if (!url) return 'page'
  const type = STREAMS.find(([ending]) => ending.test(url.pathname))?.[1]
  if (type) return { url: url.href, videoType: type }
  const stored = content.videos[0]?.videoType
  if (FILE.test(url.pathname) || stored === 'MP4') return 'file'
  return stored === 'HLS' ? { url: url.href, videoType: 'HLS' } : 'page'
}
