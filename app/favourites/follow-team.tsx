import { useSyncExternalStore } from 'react'
import { askAsViewer } from '../accounts/viewer-requests.tsx'
import { showMe, shownMe, useMe } from '../accounts/viewer-store.tsx'
import { keep, readKept } from '../shared/kept-here.tsx'
import { MOST_FOLLOWED } from './follow.ts'

/** The teams that this browser follows without an account, by their address. */
const KEY = 'followedTeams'
const listeners = new Set<() => void>()

function read(): string[] {
  try {
    const slugs: unknown = JSON.parse(readKept(KEY) ?? '[]')
    return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string').slice(0, MOST_FOLLOWED) : []
  } catch {
    return []
  }
}

function write(slugs: string[]) {
  keep(KEY, JSON.stringify(slugs))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Whether the account, or for a visitor this browser, follows the team; false during server rendering. */
export function useFollows(slug: string): boolean {
  const me = useMe()
  const here = useSyncExternalStore(
    subscribe,
    () => read().includes(slug),
    () => false,
  )
  return me ? me.teams.includes(slug) : here
}

/** The addresses of the teams that this browser follows without an account, the last one first; none during server rendering. */
export function useFollowedHere(): string[] {
  const kept = useSyncExternalStore(
    subscribe,
    () => read().join(),
    () => '',
  )
  return kept === '' ? [] : kept.split(',')
}

/** Follows a team or leaves it (spec E7): on the account, which shows it at once and takes it back on failure, or in this browser. */
export async function setFollowed(slug: string, isFollowed: boolean): Promise<'ok' | 'failed'> {
  const change = (slugs: string[]) => {
    const others = slugs.filter((each) => each !== slug)
    return isFollowed ? [slug, ...others] : others
  }
  const me = shownMe()
  if (!me) {
    write(change(read()))
    return 'ok'
  }
  showMe({ ...me, teams: change(me.teams) })
  if (await send([slug], isFollowed)) return 'ok'
  const shown = shownMe()
  if (shown) showMe({ ...shown, teams: me.teams })
  return 'failed'
}

/** Brings what this browser follows to the account that has just signed in; kept here until the account has it. */
export async function mergeFollowed(): Promise<void> {
  const here = read()
  if (here.length > 0 && (await send(here, true))) write([])
}

async function send(slugs: string[], isFollowed: boolean): Promise<boolean> {
  try {
    const body = new URLSearchParams({ teams: slugs.join(), followed: isFollowed ? 'yes' : 'no' })
    return (await askAsViewer('/followed-teams', { method: 'POST', body }))?.ok ?? false
  } catch {
    return false
  }
}
