import { openClientLines, type QueuedTask } from '../../app/kit/limits/client-lines.ts'

/** Requests started per tick; most run one to two ms before they first wait. Cached pages are answered between ticks. */
const IN_TURN = 4
/** The maximum number of queued requests, by one client (perhaps a campus; the last starts within a second) and by all. */
const OF_CLIENT = 500
const OF_ALL = 2_000

/** Starts the work now or later, or refuses it, possibly later, when too many requests wait. */
export type Admit = (client: string, work: QueuedTask) => void

/**
 * Starts a few requests per event-loop tick, round-robin over clients, so that cached pages are answered in between however many
 * requests arrive. When the queue is full, the newest request of the client with the longest queue is refused.
 */
export function openAdmission({ inTurn = IN_TURN, ofClient = OF_CLIENT, ofAll = OF_ALL } = {}): Admit {
  const lines = openClientLines({ ofClient, ofAll })
  let begun = 0
  let isTurnSet = false

  function begin(work: QueuedTask) {
    begun++
    if (!isTurnSet) {
      isTurnSet = true
      setImmediate(takeTurn)
    }
    work.begin()
  }

  function takeTurn() {
    isTurnSet = false
    begun = 0
    while (begun < inTurn) {
      const work = lines.next()
      if (!work) return
      begin(work)
    }
  }

  return (client, work) => {
    if (begun >= inTurn || lines.waiting() > 0) lines.add(client, work)
    else begin(work)
  }
}
