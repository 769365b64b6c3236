import type { PlayedEpisode } from '../watch-state.ts'
import { type LastPlayed, lastPlayedKey, parseLastPlayed } from './selection.ts'

/** What this session played last in a place (selection.ts); undefined if nothing, or if storage is denied. */
export function readLastPlayed(place: string): LastPlayed | undefined {
  try {
    return parseLastPlayed(sessionStorage.getItem(lastPlayedKey(place)))
  } catch {
    return undefined
  }
}

/** If storage is full or denied, only the last played episode is lost. */
export function keepLastPlayed(place: string, { id: episodeId, title, source }: Pick<PlayedEpisode, 'id' | 'title' | 'source'>) {
  const url = 'src' in source ? source.src : 'href' in source ? source.href : ''
  try {
    sessionStorage.setItem(lastPlayedKey(place), JSON.stringify({ url, title, episodeId }))
  } catch {}
}
