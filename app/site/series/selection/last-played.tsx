import type { PlayerEpisode } from '../watch-state.ts'
import { type LastPlayed, lastPlayedKey, parseLastPlayed } from './selection.ts'

/**
 * Returns the episode that this session last played in a place (selection.ts); undefined when there is none or storage is
 * denied.
 */
export function readLastPlayed(place: string): LastPlayed | undefined {
  try {
    return parseLastPlayed(sessionStorage.getItem(lastPlayedKey(place)))
  } catch {
    return undefined
  }
}

/** Stores the last played episode; if storage is full or denied, only that is lost. */
export function storeLastPlayed(place: string, { id: episodeId, title, source }: Pick<PlayerEpisode, 'id' | 'title' | 'source'>) {
  const url = 'src' in source ? source.src : 'href' in source ? source.href : ''
  try {
    sessionStorage.setItem(lastPlayedKey(place), JSON.stringify({ url, title, episodeId }))
  } catch {}
}
