import { DAY_SECONDS } from '../../kit/time/time-units.ts'

/** The lifetime of a remembered session, which use extends (spec A2). */
export const REMEMBERED_SECONDS = 30 * DAY_SECONDS
/** How long a remembered session is used before it is extended. */
export const EXTENDED_AFTER_SECONDS = DAY_SECONDS
/** The lifetime of a session that ends with the browser; an open page renews it (spec A9). */
const UNREMEMBERED_SECONDS = DAY_SECONDS
/**
 * How long after its start a session may be renewed; after that the viewer has to sign in again, as does anybody who stole its
 * cookie.
 */
const RENEWABLE_SECONDS = { remembered: 180 * DAY_SECONDS, unremembered: DAY_SECONDS }

/** True when the session is young enough to be renewed. */
export const isRenewable = ({ createdAt, remembered }: { createdAt: Date; remembered?: boolean | null | undefined }) =>
  Date.now() < createdAt.getTime() + RENEWABLE_SECONDS[remembered ? 'remembered' : 'unremembered'] * 1_000

export const unrememberedSessionEnd = () => new Date(Date.now() + UNREMEMBERED_SECONDS * 1_000)
