import type { ShownState } from '../../events/event-state.ts'
import type { EarlyPicture } from '../series/first-picture/early-picture.ts'
import { firstEpisode } from '../series/selection/selection.ts'
import type { PlayedEpisode } from '../series/watch-state.ts'

/** A picture that can be opened. `id`: of its episode. `path`: the page of that, or for pay-per-view of its series. */
export type OpenPicture = { id: string; path: string; label: string; isLive: boolean; isPaid?: true }

/**
 * A picture as the page of its game plays it (spec E6). `episode`: what plays; absent until the player opens, so that no address is known
 * before, and always where it is paid for, since that plays on the page of its series.
 */
export type GamePicture = OpenPicture & { episode?: Omit<PlayedEpisode, 'title'> }

/** Where the session remembers the chosen picture of a game, beside what was played last of a series (site/series/selection/last-played.tsx). */
export const gamePlace = (eventId: string) => `game:${eventId}`

/** The picture that a page opens with: the chosen one, else the one that plays already, else a live one, else the first. */
export function pictureToShow<Picture extends OpenPicture>(
  pictures: readonly Picture[],
  { chosen, playing }: { chosen?: string | undefined; playing?: string | undefined } = {},
): Picture | undefined {
  const byId = (id: string | undefined) => pictures.find((picture) => picture.id === id)
  return byId(chosen) ?? byId(playing) ?? firstEpisode(pictures, { linked: null, remembered: undefined })
}

/** Whether the player is open by this state, and the page does not know yet what it plays. */
export const awaitsPictures = (pictures: readonly GamePicture[], { isPlayerOpen }: Pick<ShownState, 'isPlayerOpen'>): boolean =>
  isPlayerOpen && pictures.some(({ episode, isPaid }) => !episode && !isPaid)

/** What the page of a game starts loading before its framework has loaded; undefined where our own player plays nothing. */
export function earlyGamePicture(eventId: string, pictures: readonly GamePicture[]): EarlyPicture | undefined {
  const episode = pictureToShow(pictures)?.episode
  if (!episode || (episode.source.kind !== 'hls' && episode.source.kind !== 'mp4')) return undefined
  const { id: episodeId, isLive, startsAt, source } = episode
  return { seriesId: gamePlace(eventId), episodeId, isLive, startsAt, source }
}
