import type { PublicSeries } from '../../catalog/public-views.ts'
import type { Anchor } from '../../playback/clock/picture-clock.ts'
import type { PlayerSource } from '../../playback/streams/address.ts'
import type { WatchEpisode } from '../../site/series/watch-state.ts'

/** The content of the embed page for an episode's id (spec R6). */
export type Embed =
  | { kind: 'episode'; series: PublicSeries; episode: WatchEpisode; anchors?: Anchor[] | undefined }
  /** The series has a password or is pay-per-view: only what its tile shows. */
  | { kind: 'closed'; series: PublicSeries }
  | { kind: 'gone' }

/** An episode's data for the page's script, in an attribute of the page; a closed episode has none. */
export type EmbedState = Pick<WatchEpisode, 'id' | 'isLive' | 'startsAt'> & {
  title: string
  source: PlayerSource
  /** Where staff have set the time of day in it (spec J1). */
  anchors?: readonly Anchor[] | undefined
}

/** Reads the attribute; undefined when it is missing, or when another version of the site wrote it differently. */
export function parseEmbedState(text: string | undefined): EmbedState | undefined {
  try {
    const state: EmbedState | null = JSON.parse(text ?? 'null')
    return typeof state?.id === 'string' && typeof state.title === 'string' && typeof state.source?.kind === 'string'
      ? state
      : undefined
  } catch {
    return undefined
  }
}

/** True when the page plays it rather than linking elsewhere. */
export const isPlayable = ({ source }: Pick<EmbedState, 'source'>) => source.kind !== 'link' && source.kind !== 'none'

/**
 * True when the page can play it in its present frame. A sandbox without an origin also applies to the frames inside it, and
 * the players of other sites do not work there.
 */
export const isPlayableIn = (state: EmbedState, origin: string) =>
  isPlayable(state) && !(origin === 'null' && state.source.kind === 'frame')

/** Returns the ms until an announced start; undefined once it has passed, for a live episode, and when none is announced. */
export function untilStart({ isLive, startsAt }: Pick<EmbedState, 'isLive' | 'startsAt'>, now: number): number | undefined {
  const left = isLive || startsAt === null ? Number.NaN : Date.parse(startsAt) - now
  return left > 0 ? left : undefined
}
