import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { episodePath } from '../../../catalog/series/series-paths.ts'
import { plainPath } from '../../../kit/http/addresses.ts'
import { useAddress } from '../../../language/link.tsx'
import type { WatchEpisode } from '../watch-state.ts'
import { readLastPlayed, storeLastPlayed } from './last-played.tsx'
import { firstEpisode, isLiveLinked, linkedEpisode } from './selection.ts'

type Options = {
  seriesId: string
  /** The loaded episodes, which may be only a part of a long list. */
  episodes: readonly WatchEpisode[]
  /** True when `id` may be on a page that is not loaded. */
  mayBeElsewhere: (id: string) => boolean
  /** The episode in the address, when the server knew it. */
  linkedId: string | undefined
  isHydrated: boolean
}

/**
 * Returns the selected episode of a series, and a function to select another (spec W3, W8). Until hydration, and while the
 * episode to select is still `sought`, it is the default for this address. A selected episode stays selected while it is
 * `sought` on another page of the list.
 */
export function useSelection({ seriesId, episodes, mayBeElsewhere, linkedId, isHydrated }: Options) {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const address = useAddress()
  const [picked, setPicked] = useState<{ episode: WatchEpisode; at: string }>()
  const choice = useRef<string>(undefined)
  const isOfChoice = useRef(false)
  const linked = isHydrated ? linkedEpisode(pathname) : (linkedId ?? null)
  // A selection belongs to the address where it was made, in either language; Back leads to another address.
  const at = plainPath(pathname) + search
  const pickedHere = picked?.at === at ? picked.episode : undefined
  // A link to the live episode selects it, whatever was last played (spec W8).
  const isLive = isLiveLinked(search) && episodes.some((episode) => episode.isLive)
  const last = () => (isLive ? undefined : readLastPlayed(seriesId))
  const wished = pickedHere === undefined && isHydrated ? { linked, remembered: last() } : undefined
  const first = pickedHere?.id ?? wished?.linked ?? wished?.remembered?.episodeId
  const isElsewhere = first !== undefined && mayBeElsewhere(first) && !episodes.some(({ id }) => id === first)
  const sought = isElsewhere ? first : undefined
  const isSettled = isHydrated && (pickedHere !== undefined || !isElsewhere)
  const preferred = isSettled && wished ? wished : { linked: pickedHere?.id ?? linked, remembered: undefined }
  const current = isElsewhere && pickedHere ? pickedHere : firstEpisode(episodes, preferred)
  const currentId = current?.id

  // The playing episode stays selected, whatever goes live meanwhile.
  useEffect(() => {
    if (isSettled && current) setPicked({ episode: current, at })
  }, [isSettled, current, at])

  // Back and Forward lead to an existing entry, even if it is for the same episode.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry has its own key
  useEffect(() => {
    isOfChoice.current = choice.current !== undefined && choice.current === linkedEpisode(pathname)
    choice.current = undefined
  }, [key])

  useEffect(() => {
    if (isSettled && current) storeLastPlayed(seriesId, current)
  }, [seriesId, current, isSettled])

  /**
   * Adds a history entry for the selection. `isPassing`: the player has not followed the previous selection yet, so this one
   * replaces its entry, unless Back led to it.
   */
  function select(id: string, { isPassing }: { isPassing: boolean }) {
    if (id === currentId) return
    const replace = isPassing && isOfChoice.current
    const left = sought ?? currentId
    // Without its episode, the address being left would lead back to whichever episode was last played.
    if (left !== undefined && !replace) history.replaceState(history.state, '', address(episodePath(seriesId, left)))
    choice.current = id
    void navigate(address(episodePath(seriesId, id)), { replace, preventScrollReset: true })
  }

  /** True when the address names an episode that the series no longer has, so that another one is shown. */
  const isLinkGone = isSettled && linked !== null && current !== undefined && currentId !== linked
  return { current, select, sought, isSettled, isLinkGone }
}
