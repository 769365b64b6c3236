import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { episodePath, firstEpisode, lastPlayedKey, linkedEpisode, parseLastPlayed } from './last-played.ts'
import type { WatchEpisode } from './watch.ts'

type Options = {
  seriesId: string
  /** Those that are known here, which need not be all of a long list. */
  episodes: readonly WatchEpisode[]
  /** Whether `id` may stand on a page of the list that is not here. */
  mayBeElsewhere: (id: string) => boolean
  isHydrated: boolean
}

/**
 * The selected episode of a series and the way to select another (spec W3, W8). Before the page has taken over from
 * the server it is the one that everybody with this address would get, and so it is while `sought`, which is to be selected, is
 * not here.
 */
export function useSelection({ seriesId, episodes, mayBeElsewhere, isHydrated }: Options) {
  const [picked, setPicked] = useState<string>()
  const linked = linkedEpisode(useLocation().search)
  const isOpening = picked === undefined && isHydrated
  const wished = isOpening ? preference(seriesId) : undefined
  const first = wished && (wished.linked ?? wished.remembered?.episodeId)
  const isElsewhere = first !== undefined && mayBeElsewhere(first) && !episodes.some(({ id }) => id === first)
  const sought = isElsewhere ? first : undefined
  const isSettled = isHydrated && !isElsewhere
  const current = firstEpisode(episodes, isSettled && wished ? wished : { linked: picked ?? linked, remembered: undefined })
  const currentId = current?.id

  // What plays stays selected, whatever goes live meanwhile.
  useEffect(() => {
    if (isSettled && currentId !== undefined) setPicked(currentId)
  }, [isSettled, currentId])

  useEffect(() => {
    if (!isSettled || !current) return
    const { id: episodeId, title, source } = current
    const url = 'src' in source ? source.src : 'href' in source ? source.href : ''
    try {
      sessionStorage.setItem(lastPlayedKey(seriesId), JSON.stringify({ url, title, episodeId }))
    } catch {
      // A full or refused store only costs the memory of what was played.
    }
  }, [seriesId, current, isSettled])

  function select(id: string) {
    setPicked(id)
    // The address can be shared; the router need not know, for the page stays the same.
    history.replaceState(history.state, '', episodePath(seriesId, id))
  }

  return { current, select, sought, isSettled }
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
