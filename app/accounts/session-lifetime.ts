const DAY = 24 * 3600
/** A remembered session, extended by use (spec A2). */
export const REMEMBERED_SECONDS = 30 * DAY
/** How long a remembered session is used before it is extended. */
export const EXTENDED_AFTER_SECONDS = DAY
/** A session that ends with the browser, renewed while a page is open (spec A9). */
const UNREMEMBERED_SECONDS = DAY
/**
 * How long after its start a session may be renewed; after that, the viewer has to sign in again, and so does a thief of its
 * cookie.
 */
const RENEWABLE_SECONDS = { remembered: 180 * DAY, unremembered: DAY }

/** Whether the session is young enough to be renewed. */
export const isRenewable = ({ createdAt, remembered }: { createdAt: Date; remembered?: boolean | null | undefined }) =>
  Date.now() < createdAt.getTime() + RENEWABLE_SECONDS[remembered ? 'remembered' : 'unremembered'] * 1_000

export const endOfUnremembered = () => new Date(Date.now() + UNREMEMBERED_SECONDS * 1_000)
