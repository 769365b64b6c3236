const DAY = 24 * 3600
/** A session that its viewer asked to keep; extended by use (spec A2). */
export const REMEMBERED_SECONDS = 30 * DAY
/** How long a remembered session is in use before that is extended. */
export const EXTENDED_AFTER_SECONDS = DAY
/** One that ends with the browser; renewed while a page is open (spec A9). */
const UNREMEMBERED_SECONDS = DAY
/** How long after its start a session may be renewed: then whoever has its cookie has to sign in again. */
const RENEWABLE_SECONDS = { remembered: 180 * DAY, unremembered: DAY }

/** Whether it is young enough to be renewed. */
export const isRenewable = ({ createdAt, remembered }: { createdAt: Date; remembered?: boolean | null | undefined }) =>
  Date.now() < createdAt.getTime() + RENEWABLE_SECONDS[remembered ? 'remembered' : 'unremembered'] * 1_000

export const endOfUnremembered = () => new Date(Date.now() + UNREMEMBERED_SECONDS * 1_000)
