import type { PlayerSource } from '../../../playback/streams/address.ts'
import type { StreamStart } from '../../../playback/streams/playlist.ts'
import { firstEpisode } from '../selection/selection.ts'
import type { ListPage, WatchState } from '../watch-state.ts'

/** The video that a page starts loading before its framework has loaded. */
export type EarlyVideo = {
  /** The session storage place of the last played episode: the series, or the game (site/game/game-pictures.ts). */
  place: string
  episodeId: string
  isLive: boolean
  startsAt: string | null
  source: Extract<PlayerSource, { kind: 'hls' | 'mp4' }>
  /**
   * The first addresses of an HLS stream on a home page, if the server has read them; other pages request the stream itself.
   */
  start?: StreamStart
}

/** The video behind a link of the home page. `path`: of the page that it leads to, in English and without an episode. */
export type LinkedVideo = EarlyVideo & { path: string }

/** Checks the shape, because another version of the site may send a different one. */
export function isEarlyVideo(value: unknown): value is EarlyVideo {
  const { place, episodeId, source } = (value ?? {}) as Partial<EarlyVideo>
  const kind = source?.kind
  return (
    typeof place === 'string' &&
    typeof episodeId === 'string' &&
    (kind === 'hls' || kind === 'mp4') &&
    typeof source?.src === 'string'
  )
}

/** The build files that show the early video. */
export type EarlyVideoFiles = {
  /** The script that opens the page's video; it does not import the framework. */
  early: string
  engine: string
  fullHls: string
}

/** The id of the element that shows the early video until the player takes it. */
export const EARLY_SLOT = 'early-picture'

/** Returns the episode on the server-rendered page if the native player plays it; undefined on a locked series' page. */
export function earlyVideo(
  { state, linked: page }: { state: WatchState; linked?: ListPage },
  linked: string | null,
): EarlyVideo | undefined {
  const known = [...state.episodes, ...(page?.episodes ?? []), ...(state.onAir ? [state.onAir.episode] : [])]
  const shown = state.embed ? undefined : firstEpisode(known, { linked, remembered: undefined })
  if (!shown || (shown.source.kind !== 'hls' && shown.source.kind !== 'mp4')) return undefined
  const { id: episodeId, isLive, startsAt, source } = shown
  return { place: state.series.id, episodeId, isLive, startsAt, source }
}
