import { askAsViewer } from '../accounts/sessions/viewer-requests.tsx'
import { sessionMark, showMe, shownMe, useMe } from '../accounts/sessions/viewer-store.tsx'
import { keptList } from '../kit/browser/kept-list.tsx'
import { MOST_FOLLOWED } from './follow.ts'
import { knownMe } from './toggle-favourite.tsx'

/** The slugs of the teams that this browser follows without an account. */
const followed = keptList('followedTeams', MOST_FOLLOWED)

/** Returns true when the team is followed: on the account, or by a visitor in this browser; false during server rendering. */
export function useFollows(slug: string): boolean {
  const me = useMe()
  const here = followed.useHas(slug)
  return me ? me.teams.includes(slug) : here
}

/**
 * Returns the slugs of the teams that this browser follows without an account, latest first; none during server
 * rendering.
 */
export const useFollowedHere = (): string[] => followed.useAll()

/**
 * Follows or unfollows a team (spec E7): in this browser, or on the account, where the change shows at once and is reverted on
 * failure.
 */
export async function setFollowed(slug: string, isFollowed: boolean): Promise<'ok' | 'failed'> {
  const change = (slugs: string[]) => {
    const others = slugs.filter((each) => each !== slug)
    return isFollowed ? [slug, ...others] : others
  }
  // A follow stored in this browser is added to the account later; an unfollow has to wait for the data of the account.
  const isOfAccount = !isFollowed && sessionMark() !== undefined
  const me = shownMe() ?? (isOfAccount ? await knownMe() : undefined)
  if (!me && isOfAccount) return 'failed'
  if (!me) {
    followed.write(change(followed.read()))
    return 'ok'
  }
  showMe({ ...me, teams: change(me.teams) })
  if (await send([slug], isFollowed)) return 'ok'
  const shown = shownMe()
  if (shown) showMe({ ...shown, teams: me.teams })
  return 'failed'
}

/**
 * Moves the teams that this browser follows to the account that has just signed in; the browser forgets them once they are saved.
 */
export async function mergeFollowed(): Promise<void> {
  const here = followed.read()
  if (here.length > 0 && (await send(here, true))) followed.write([])
}

async function send(slugs: string[], isFollowed: boolean): Promise<boolean> {
  try {
    const body = new URLSearchParams({ teams: slugs.join(), followed: isFollowed ? 'yes' : 'no' })
    return (await askAsViewer('/followed-teams', { method: 'POST', body }))?.ok ?? false
  } catch {
    return false
  }
}
