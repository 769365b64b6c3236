import { ADMIN } from '../catalog/topics.ts'

/** One who is signed in, as the server knows it. `isExtended`: use of a remembered session still makes it last longer. */
export type Viewer = { uid: string; email: string; isAdmin: boolean; isExtended: boolean; sessionEndsAt: string }

/** The topic of what is a viewer's own; only its owner may follow it. */
export const viewerTopic = (uid: string) => `viewer:${uid}`

/** Whether a topic is for some only: one's own, and that of the admins. */
export const isPrivate = (topic: string) => topic === ADMIN || topic.startsWith('viewer:')

/** Where to go after signing in: the page that was wanted, else the account (readings: sign-in redirect). */
export const afterSignIn = (target: string) => (target === '/' ? '/account' : target)
