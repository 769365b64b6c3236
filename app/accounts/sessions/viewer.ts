import { pathToOpen } from '../../catalog/series/series-paths.ts'
import { isOfStaff } from '../../history/topics.ts'
import { plainPath } from '../../kit/http/addresses.ts'
import { sitePath } from '../../kit/http/site-path.ts'
import type { Role } from '../../kit/roles.ts'
import type { Proof } from '../second-factor/proof.ts'

export { viewerTopic } from '../../history/topics.ts'

/**
 * A signed-in viewer, as the server knows them. `role`: a staff member's, in the panel. `isExtended`: using a remembered
 * session still extends it.
 */
export type Viewer = {
  uid: string
  email: string
  role: Role | undefined
  isExtended: boolean
  sessionEndsAt: string
  /** When the viewer last proved their identity; only staff pages need it. */
  proof: Proof
}

export const isOwn = (topic: string) => topic.startsWith('viewer:')

/** True when only some may follow a topic: a viewer's own, and staff's. */
export const isPrivate = (topic: string) => isOfStaff(topic) || isOwn(topic)

/** Matches pages that are useless to signed-in viewers. */
const ENTRANCE = /^\/(login|signup|forgot-password|reset-password)\b/

/**
 * Returns the path to open after signing in: the requested page of this site, otherwise the account (readings: sign-in
 * redirect).
 */
export function afterSignIn(redirectTo: string | null | undefined): string {
  const target = sitePath(redirectTo)
  return (target === '/' && redirectTo !== '/') || ENTRANCE.test(plainPath(target)) ? '/account' : pathToOpen(target)
}
