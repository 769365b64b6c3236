import { keptList } from '../../kit/browser/kept-list.tsx'
import { isSpoilerSafe, useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'

/** The maximum number of games that this device remembers as opened. */
const MOST = 200

/** The ids of games of championships that were opened on this device, newest first: their teams are no news to its viewer (spec B9). */
const opened = keptList('opened-games', MOST)

/** Remembers that the viewer knows who plays in this game. */
export function openTeams(eventId: string): void {
  const known = opened.read()
  if (known[0] !== eventId) opened.write([eventId, ...known.filter((id) => id !== eventId)].slice(0, MOST))
}

/** True when the viewer may see now who has reached a game; in browsers only. */
export const showsTeams = (eventId: string): boolean => !isSpoilerSafe() || opened.read().includes(eventId)

/** Returns the check whether the viewer may see who has reached a game; true for every game until hydration, when CSS hides teams. */
export function useShowsTeams(): (eventId: string | undefined) => boolean {
  const isSafe = useSpoilerSafe()
  const known = opened.useAll()
  return (eventId) => !isSafe || (eventId !== undefined && known.includes(eventId))
}
