import type { SeriesTile } from '../../catalog/public-views.ts'

/** A viewer's own data, as pages show it. */
export type Me = {
  uid: string
  email: string
  isStaff: boolean
  sessionEndsAt: string
  /** Newest first. */
  favourites: SeriesTile[]
  /** Slugs of the teams that the account follows, newest first. */
  teams: string[]
  /** Ids of the protected series that this account has unlocked. */
  unlocked: string[]
  /** Version of the viewer's topic. */
  v: number
}
