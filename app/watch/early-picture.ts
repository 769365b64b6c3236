import type { PlayerSource } from '../playback/address.ts'
import type { StreamStart } from '../playback/playlist.ts'
import { firstEpisode } from './selection.ts'
import type { ListPage, WatchState } from './watch-state.ts'

/** What a page starts loading before its framework has loaded. */
export type EarlyPicture = {
  seriesId: string
  episodeId: string
  isLive: boolean
  startsAt: string | null
  source: Extract<PlayerSource, { kind: 'hls' | 'mp4' }>
  /** Of an HLS stream that a home page names, as far as the server knows it; the page of a series asks for it itself. */
  start?: StreamStart
}

/** What another version of the site sends may have another form. */
export function isEarlyPicture(value: unknown): value is EarlyPicture {
  const { seriesId, episodeId, source } = (value ?? {}) as Partial<EarlyPicture>
  const kind = source?.kind
  return (
    typeof seriesId === 'string' &&
    typeof episodeId === 'string' &&
    (kind === 'hls' || kind === 'mp4') &&
    typeof source?.src === 'string'
  )
}

/** Files of the build that show a picture. */
export type PictureFiles = {
  /** Opens the video that the page has named; free of the framework. */
  early: string
  engine: string
  fullHls: string
}

/** The id of the element that shows the picture until the player takes it. */
export const EARLY_SLOT = 'early-picture'

/** The episode that the server's page shows, where our own player plays it; the page of a locked series has none. */
export function earlyPicture(
  { state, linked: page }: { state: WatchState; linked?: ListPage },
  linked: string | null,
): EarlyPicture | undefined {
  const known = [...state.episodes, ...(page?.episodes ?? []), ...(state.onAir ? [state.onAir.episode] : [])]
  const shown = state.embed ? undefined : firstEpisode(known, { linked, remembered: undefined })
  if (!shown || (shown.source.kind !== 'hls' && shown.source.kind !== 'mp4')) return undefined
  const { id: episodeId, isLive, startsAt, source } = shown
  return { seriesId: state.series.id, episodeId, isLive, startsAt, source }
}
