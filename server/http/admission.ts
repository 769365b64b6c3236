import { openClientLines, type Waiting } from '../../app/shared/client-lines.ts'

/** Most take one to two milliseconds until they wait for something: what is kept is answered between two such turns. */
const IN_TURN = 4
/** At that pace the last of one client begins after a second. A campus may be one client. */
const OF_CLIENT = 500
const OF_ALL = 2_000

/** Begins the work now or later, or refuses it when too many wait, which may be later, too. */
export type Admit = (client: string, work: Waiting) => void

/**
 * Begins a few requests in each turn of the event loop, round-robin over clients: however many come at once, cached pages are
 * answered in between. When no more may wait the newest of the longest line is refused.
 */
export function openAdmission({ inTurn = IN_TURN, ofClient = OF_CLIENT, ofAll = OF_ALL } = {}): Admit {
  const lines = openClientLines({ ofClient, ofAll })
  let begun = 0
  let isTurnSet = false

  function begin(work: Waiting) {
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
