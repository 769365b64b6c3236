import type { ShownState } from '../../events/event-state.ts'
import type { EarlyVideo } from '../series/first-picture/early-picture.ts'
import { firstEpisode } from '../series/selection/selection.ts'
import type { PlayerEpisode } from '../series/watch-state.ts'

/** A webcast that can be opened. `id`: of its episode. `path`: the episode's page, or for pay-per-view the page of its series. */
export type OpenWebcast = { id: string; path: string; label: string; isLive: boolean; isPaid?: true }

/**
 * A webcast as its game's page plays it (spec E6). `episode`: the playable data; absent until the player opens, so that no
 * video address is known earlier, and always absent for pay-per-view, which plays on its series' page.
 */
export type GameWebcast = OpenWebcast & { episode?: Omit<PlayerEpisode, 'title'> }

/** Returns the place (site/series/selection/selection.ts) where session storage remembers the chosen webcast of a game. */
export const gamePlace = (eventId: string) => `game:${eventId}`

/** Returns the webcast that a page opens with: the chosen one, else the one already playing, else a live one, else the first. */
export function webcastToShow<Webcast extends OpenWebcast>(
  webcasts: readonly Webcast[],
  { chosen, playing }: { chosen?: string | undefined; playing?: string | undefined } = {},
): Webcast | undefined {
  const byId = (id: string | undefined) => webcasts.find((webcast) => webcast.id === id)
  return byId(chosen) ?? byId(playing) ?? firstEpisode(webcasts, { linked: null, remembered: undefined })
}

/** True when the player is open in this state but the page does not yet have anything to play. */
export const awaitsWebcasts = (webcasts: readonly GameWebcast[], { isPlayerOpen }: Pick<ShownState, 'isPlayerOpen'>): boolean =>
  isPlayerOpen && webcasts.some(({ episode, isPaid }) => !episode && !isPaid)

/**
 * Returns the video that a game's page starts loading before its framework has loaded; undefined when our own player plays
 * nothing.
 */
export function earlyGameVideo(eventId: string, webcasts: readonly GameWebcast[]): EarlyVideo | undefined {
  const episode = webcastToShow(webcasts)?.episode
  if (!episode || (episode.source.kind !== 'hls' && episode.source.kind !== 'mp4')) return undefined
  const { id: episodeId, isLive, startsAt, source } = episode
  return { place: gamePlace(eventId), episodeId, isLive, startsAt, source }
}
