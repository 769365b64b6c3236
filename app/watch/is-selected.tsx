import type { EarlyPicture } from './early-picture.ts'
import { isLiveLinked, lastPlayedKey, linkedEpisode, parseLastPlayed } from './selection.ts'

/** Whether the series page, opened with this query, will select this episode at once (see useSelection). */
export function isSelected({ seriesId, episodeId, isLive, startsAt }: EarlyPicture, query: string): boolean {
  if (!isLive && startsAt !== null && Date.parse(startsAt) > Date.now()) return false
  const linked = linkedEpisode(query)
  if (linked !== null) return linked === episodeId
  if (isLive && isLiveLinked(query)) return true
  return [undefined, episodeId].includes(parseLastPlayed(remembered(seriesId))?.episodeId)
}

function remembered(seriesId: string): string | null {
  try {
    return sessionStorage.getItem(lastPlayedKey(seriesId))
  } catch {
    return null
  }
}
