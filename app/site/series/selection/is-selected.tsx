import type { EarlyVideo } from '../first-picture/early-picture.ts'
import { isLiveLinked, lastPlayedKey, linkedEpisode, parseLastPlayed } from './selection.ts'

type Address = Pick<URL, 'pathname' | 'search'>

/** True when the page of a series or game, opened at this address, will select this episode at once (see useSelection). */
export function isSelected({ place, episodeId, isLive, startsAt }: EarlyVideo, address: Address): boolean {
  if (!isLive && startsAt !== null && Date.parse(startsAt) > Date.now()) return false
  const linked = linkedEpisode(address.pathname)
  if (linked !== null) return linked === episodeId
  if (isLive && isLiveLinked(address.search)) return true
  return [undefined, episodeId].includes(parseLastPlayed(remembered(place))?.episodeId)
}

function remembered(place: string): string | null {
  try {
    return sessionStorage.getItem(lastPlayedKey(place))
  } catch {
    return null
  }
}
