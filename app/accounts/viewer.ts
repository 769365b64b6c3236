import { ADMIN } from '../catalog/topics.ts'
import { sitePath } from '../shared/site-path.ts'
import type { Proof } from './proof.ts'

/** One who is signed in, as the server knows it. `isExtended`: use of a remembered session still makes it last longer. */
export type Viewer = {
  uid: string
  email: string
  isAdmin: boolean
  isExtended: boolean
  sessionEndsAt: string
  /** When they last proved who they are; only the admin pages ask. */
  proof: Proof
}

/** The topic of what is a viewer's own; only its owner may follow it. */
export const viewerTopic = (uid: string) => `viewer:${uid}`

export const isOwn = (topic: string) => topic.startsWith('viewer:')

/** Whether a topic is for some only: one's own, and that of the admins. */
export const isPrivate = (topic: string) => topic === ADMIN || isOwn(topic)

/** Pages that have nothing to say to one who has signed in. */
const ENTRANCE = /^\/(login|signup|forgot-password|reset-password)\b/

/** Where to go after signing in: the page of this site that was wanted, else the account (readings: sign-in redirect). */
export function afterSignIn(redirectTo: string | null | undefined): string {
  const target = sitePath(redirectTo)
  return (target === '/' && redirectTo !== '/') || ENTRANCE.test(target) ? '/account' : target
}
