import { openTally } from '../kit/limits/tally.ts'

/**
 * The statuses of a refusal. FULL: this node is full, but another may accept the stream. TOO_MANY: one address or session has too
 * many streams, which every node would refuse.
 */
export const FULL = 503
const TOO_MANY = 429

/**
 * The maximum number of streams of one session with private topics: the session is looked up when each stream opens, and again
 * after every change.
 */
const STREAMS_BY_SESSION = 20

/**
 * Takes a place for a stream. Returns the function that gives the place back, or the status of the refusal. `session`: '' for a
 * stream that does not count for its session.
 */
export type TakePlace = (client: string, session: string) => (() => void) | number

/** Limits open and opening streams: in total, per client, and per session. */
export function openStreamPlaces({ most, mostPerClient }: { most: number; mostPerClient: number }): TakePlace {
  let taken = 0
  const perClient = openTally()
  const perSession = openTally()
  return (client, session) => {
    if (taken >= most) return FULL
    if (perClient.of(client) >= mostPerClient || (session && perSession.of(session) >= STREAMS_BY_SESSION)) return TOO_MANY
    taken++
    perClient.add(client)
    if (session) perSession.add(session)
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      taken--
      perClient.remove(client)
      if (session) perSession.remove(session)
    }
  }
}

/** Returns the function that takes a place both from a share and from the whole. */
export const takeFromBoth =
  (share: TakePlace, whole: TakePlace): TakePlace =>
  (client, session) => {
    const mine = share(client, session)
    if (typeof mine === 'number') return mine
    const place = whole(client, session)
    if (typeof place === 'number') {
      mine()
      return place
    }
    return () => {
      mine()
      place()
    }
  }
