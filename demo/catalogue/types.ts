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
  /** The file name in demo/art/thumbnails. */
  art: string
}

type VideoType = 'YouTube' | 'MP4' | 'HLS' | 'External'

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
  /** The demo provider starts and ends this one regularly. */
  cycles?: true
}

/** How an episode is played: usually by a provider id, otherwise as named here. */
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
  /** The French of an episode generated from a result; for others it is in the folder `french`. */
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
  /** The name of a pay-per-view page on the provider's host; such a series has no episodes. */
  payPage?: string
  /** The source of episodes that name none. */
  source?: Source
  onRoku?: boolean
  episodes: EpisodeDraft[]
}
