import { openTally } from '../shared/tally.ts'

/** The node is full, and another may have a place; or it is one address or session that has too many, on any node. */
export const FULL = 503
const TOO_MANY = 429

/** Streams of one session that ask for a topic which is for some only: each is looked up, and again after every change. */
const STREAMS_BY_SESSION = 20

/** What gives the place back, once; or the status with which one is refused. `session` is '' where it does not count. */
export type TakePlace = (client: string, session: string) => (() => void) | number

/** The places for streams, open or being opened: of the whole node, by client, and by session. */
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
