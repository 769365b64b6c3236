import { openClientLines } from './client-lines.ts'

/** Most take one to two milliseconds until they wait for something: what is kept is answered between two such turns. */
const IN_TURN = 4
/** At that pace the last of one client begins after a second. A campus may be one client. */
const OF_CLIENT = 500
const OF_ALL = 2_000

/**
 * Lets requests begin a few in each turn of the event loop, of each client in its turn: however many come at once, what is
 * ready already is answered in between. The function that it returns begins `work` now or later; false: too many wait.
 */
export function openAdmission({ inTurn = IN_TURN, ofClient = OF_CLIENT, ofAll = OF_ALL } = {}) {
  const lines = openClientLines<() => void>({ ofClient, ofAll })
  let begun = 0
  let isTurnSet = false

  function begin(work: () => void) {
    begun++
    if (!isTurnSet) {
      isTurnSet = true
      setImmediate(takeTurn)
    }
    work()
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

  return (client: string, work: () => void): boolean => {
    if (begun >= inTurn || lines.waiting() > 0) return lines.add(client, work)
    begin(work)
    return true
  }
}
