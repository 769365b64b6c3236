import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
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
  const { search } = useLocation()
  const navigate = useNavigate()
  const [picked, setPicked] = useState<{ id: string; search: string }>()
  const linked = linkedEpisode(search)
  // A pick counts for the address that it was made at: Back leads to another one.
  const pickedHere = picked?.search === search ? picked.id : undefined
  const wished = pickedHere === undefined && isHydrated ? { linked, remembered: remembered(seriesId) } : undefined
  const first = wished && (wished.linked ?? wished.remembered?.episodeId)
  const isElsewhere = first !== undefined && mayBeElsewhere(first) && !episodes.some(({ id }) => id === first)
  const sought = isElsewhere ? first : undefined
  const isSettled = isHydrated && !isElsewhere
  const preferred = isSettled && wished ? wished : { linked: pickedHere ?? linked, remembered: undefined }
  const current = firstEpisode(episodes, preferred)
  const currentId = current?.id

  // What plays stays selected, whatever goes live meanwhile.
  useEffect(() => {
    if (isSettled && currentId !== undefined) setPicked({ id: currentId, search })
  }, [isSettled, currentId, search])

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

  /** Each selection is an entry of the browser's history. `replace`: the one before was made in passing, and leaves none. */
  function select(id: string, { replace }: { replace: boolean }) {
    if (id === currentId) return
    // Without its episode the address that one leaves would lead back to whichever was played last.
    if (currentId !== undefined && !replace) history.replaceState(history.state, '', episodePath(seriesId, currentId))
    void navigate(episodePath(seriesId, id), { replace, preventScrollReset: true })
  }

  return { current, select, sought, isSettled }
}

function remembered(seriesId: string) {
  try {
    return parseLastPlayed(sessionStorage.getItem(lastPlayedKey(seriesId)))
  } catch {
    return undefined
  }
}
