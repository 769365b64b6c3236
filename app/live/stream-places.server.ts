import { openTally } from '../kit/limits/tally.ts'

/**
 * The status when the node is full, so another may have room; or too many streams of one address or session, whatever the node.
 */
export const FULL = 503
const TOO_MANY = 429

/** Streams of one session with private topics: each is looked up when it opens, and again after every change. */
const STREAMS_BY_SESSION = 20

/**
 * Returns a function that gives the place back, once, or the status of the refusal. `session` is '' where it does not count.
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

/** Takes two places at once: one within the limit of `share` and one within the limit of `whole`. */
export const within =
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
