import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { episodePath, firstEpisode, lastPlayedKey, linkedEpisode, parseLastPlayed } from './last-played.ts'
import type { WatchEpisode } from './watch.ts'

/**
 * The selected episode of a series and the way to select another (spec W3, W8). Before the page has taken over from
 * the server it is the one that everybody with this address would get.
 */
export function useSelection(seriesId: string, episodes: WatchEpisode[], isHydrated: boolean) {
  const [picked, setPicked] = useState<string>()
  const linked = linkedEpisode(useLocation().search)
  const preferred =
    picked === undefined && isHydrated ? preference(seriesId) : { linked: picked ?? linked, remembered: undefined }
  const current = firstEpisode(episodes, preferred)
  const currentId = current?.id

  // What plays stays selected, whatever goes live meanwhile.
  useEffect(() => {
    if (isHydrated && currentId !== undefined) setPicked(currentId)
  }, [isHydrated, currentId])

  useEffect(() => {
    if (!isHydrated || !current) return
    const { id: episodeId, title, source } = current
    const url = 'src' in source ? source.src : 'href' in source ? source.href : ''
    try {
      sessionStorage.setItem(lastPlayedKey(seriesId), JSON.stringify({ url, title, episodeId }))
    } catch {
      // A full or refused store only costs the memory of what was played.
    }
  }, [seriesId, current, isHydrated])

  function select(id: string) {
    setPicked(id)
    // The address can be shared; the router need not know, for the page stays the same.
    history.replaceState(history.state, '', episodePath(seriesId, id))
  }

  return { current, select }
}

function preference(seriesId: string) {
  return {
    linked: linkedEpisode(location.search),
    remembered: remembered(seriesId),
  }
}

function remembered(seriesId: string) {
  try {
    return parseLastPlayed(sessionStorage.getItem(lastPlayedKey(seriesId)))
  } catch {
    return undefined
  }
}
