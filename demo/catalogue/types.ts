export type DemoCategory = { id: string; name: string; tags: string[] }

export type DemoSeries = {
  docId: string
  id: string
  title: string
  shortDescription: string
  longDescription: string
  releaseDate: string
  tags: string[]
  order: number
  password?: string
  embedLink?: string
  /** File name in demo/art/thumbnails. */
  art: string
}

export type VideoType = 'YouTube' | 'MP4' | 'HLS' | 'External'

export type DemoEpisode = {
  docId: string
  seriesDocId: string
  title: string
  videoUrl: string
  episodeNumber: number
  shortDescription: string
  longDescription: string
  releaseDate: string
  durationSeconds: number
  isLive: boolean
  onRoku: boolean
  startsAt?: string
  videoType: VideoType
  captions: { language: 'en' | 'fr'; url: string }[]
  /** The demo provider starts and stops this one by itself. */
  cycles?: true
}

/** Where an episode is played from; a bare provider id is the rule, the rest are named. */
export type Source = 'play' | 'hls' | 'mp4' | 'live-hls' | 'live-dvr' | { youtube: string }

export type EpisodeDraft = {
  title: string
  short: string
  long: string
  /** Defaults to the series' date. */
  date?: string
  source?: Source
  live?: true
  startsAt?: string
  cycles?: true
  /** Of an episode that is made from a result; of others it stands in the folder `french`. */
  french?: { short: string; long: string }
}

export type SeriesDraft = {
  id: string
  title: string
  short: string
  long: string
  date: string
  tags: string[]
  password?: string
  /** Name of the pay-per-view page on the provider's host; such a series has no episodes. */
  payPage?: string
  /** For episodes that name none. */
  source?: Source
  onRoku?: boolean
  episodes: EpisodeDraft[]
}
