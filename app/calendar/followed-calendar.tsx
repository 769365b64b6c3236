import { useEffect, useState } from 'react'
import { useIsSignedIn } from '../accounts/sessions/viewer-store.tsx'
import { useFollowedHere } from '../favourites/follow-team.tsx'
import { ask } from '../kit/browser/ask.tsx'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import { CalendarButtons } from './calendar-buttons.tsx'
import { MOST_TEAMS } from './calendar-paths.ts'
import { calendarWords } from './calendar-words.ts'

/**
 * The calendar of the teams that this browser follows without an account (spec E8). Shows nothing while it follows none, or to a
 * signed-in viewer, whose account has a private calendar.
 */
export function FollowedCalendar() {
  const words = useWordsOf(calendarWords)
  const isSignedIn = useIsSignedIn()
  const slugs = useFollowedHere()
  const [teams, setTeams] = useState<string[]>([])
  const wanted = isSignedIn ? '' : query(slugs)

  useEffect(() => {
    setTeams([])
    if (wanted === '') return
    const abort = new AbortController()
    // If this fails, the calendar of each team still works.
    readTeams(wanted, abort.signal).then(setTeams, () => {})
    return () => abort.abort()
  }, [wanted])

  if (wanted === '' || teams.length === 0) return null
  return (
    <CalendarButtons
      key={wanted}
      calendar={{ of: 'pick', teams }}
      name={words.followed(teams.length)}
      label={words.followed(teams.length)}
      note={slugs.length > MOST_TEAMS ? words.followedMost(MOST_TEAMS) : undefined}
    />
  )
}

/** The maximum length of the slugs in the address, in characters; the site refuses addresses of more than 2,000. */
const MOST_SIGNS = 1_800

/**
 * Returns as many teams as a calendar holds and an address has space for, leaving out invalid values that others may have written
 * into the storage.
 */
function query(slugs: readonly string[]): string {
  const real = slugs.filter((slug) => /^[a-z0-9-]+$/.test(slug)).slice(0, MOST_TEAMS)
  while (real.join().length > MOST_SIGNS) real.pop()
  return real.join()
}

async function readTeams(slugs: string, signal: AbortSignal): Promise<string[]> {
  const answer = await ask(`/calendar-pick?teams=${slugs}`, { signal })
  if (!answer.ok) throw new Error(String(answer.status))
  const { teams }: { teams: string[] } = await answer.json()
  return teams
}
