import type { Clash } from '../../events/clashes.ts'

/** Data that the event form looks up while staff fill it in. */
export type EventFormLookups = {
  /** Episodes of the series that can be chosen as webcasts. */
  episodes: { docId: string; title: string }[]
  clashes: { kind: Clash['kind']; eventId: string; title: string }[]
}
