import { useEffect, useState } from 'react'
import type { PlayerSource } from './streams/address.ts'

/** The pause, in ms, before the player follows a selection, so that a quick look through episodes loads one player (spec W4). */
const PLAYER_ADDRESS_DELAY = 500

export type SettledSource = { episodeId: string; source: PlayerSource }

/** Returns the source that the player shows: the first one at once, later ones after a pause without a new selection. */
export function useSettledSource(episodeId: string | undefined, source: PlayerSource | undefined): SettledSource | undefined {
  const key = episodeId === undefined ? '' : JSON.stringify({ episodeId, source })
  const [settled, setSettled] = useState(key)

  useEffect(() => {
    if (settled === key) return
    if (settled === '') {
      setSettled(key)
      return
    }
    const timer = setTimeout(() => setSettled(key), PLAYER_ADDRESS_DELAY)
    return () => clearTimeout(timer)
  }, [settled, key])

  return settled === '' ? undefined : JSON.parse(settled)
}
