import type { SeriesTile } from '../catalog/public-views.ts'

/** What is a viewer's own, as the page shows it. */
export type Me = {
  uid: string
  email: string
  isAdmin: boolean
  sessionEndsAt: string
  /** The newest first. */
  favourites: SeriesTile[]
  /** Ids of the protected series that the account has unlocked. */
  unlocked: string[]
  /** Version of the viewer's topic. */
  v: number
}
