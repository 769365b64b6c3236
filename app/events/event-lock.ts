// Locks of staff on an event, which prevent automatic changes (spec D4).

/** The parts of an event that can be locked. 'play': how far it has progressed, and whether its webcasts are on air. */
export const LOCK_AXES = ['play'] as const
export type LockAxis = (typeof LOCK_AXES)[number]

/** `lockedBy`: a uid. `lockedAt`: ISO. */
export type EventLock = { eventId: string; axis: LockAxis; lockedBy: string; lockedAt: string }
