import type { Clash } from '../../events/clashes.ts'

/** What the form of an event looks up while it is filled in. */
export type EventsAround = {
  /** The episodes of the series, as pictures to choose from. */
  episodes: { docId: string; title: string }[]
  clashes: { kind: Clash['kind']; eventId: string; title: string }[]
}
