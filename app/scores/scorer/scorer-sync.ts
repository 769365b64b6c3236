import type { LastFact, ScoredEvent, SyncAnswer, Wants } from '../log/score-sync.ts'
import type { DeviceTime } from '../rules/fact-age.ts'
import type { Fact } from '../rules/score-fact.ts'

// The data that a scorer's device stores, and the changes that an answer makes to it (spec S3).

/** The scorer's link of an event on this device, with the page's state after the site's last answer. */
export type StoredLink = {
  eventId: string
  key: string
  device: string
  name: string
  endsAt: string
  event: ScoredEvent | undefined
  wants: Wants
  /** Number of the last known fact of the server's log. */
  seq: number
  /** That fact; undefined before the first one. */
  last?: LastFact | undefined
  /** Difference to add to this device's wall clock to get the server's, in ms. */
  offset: number
  /** The ids of steps that the scorer declared separate from an equal step of another device. */
  answered: string[]
}

/** A fact as this device stores it. `enteredAt`: the time of entry; absent once the server has the fact. */
export type StoredFact = { eventId: string; fact: Fact; enteredAt?: DeviceTime; isQueued: boolean }

/** Returns the `wants` of the next request: 'keep' once a 'take-over' was answered, unless the scorer has chosen anew. */
export const wantsAfter = (sent: Wants, chosen: Wants): Wants => (chosen === sent && sent === 'take-over' ? 'keep' : chosen)

type SyncUpdate = Pick<SyncAnswer & { ok: true }, 'facts' | 'refused' | 'seq' | 'now'>
type LinkState = Pick<StoredLink, 'eventId' | 'device' | 'seq' | 'last'>

/**
 * Returns a device's data after an answer: all facts, the changed ones to store, the ids of deleted ones, and the last known
 * fact of the log. `sent`: its link at the time of the request. A log that has stepped back, as after the loss of a database, is
 * read again from its start, and this device sends its own facts again; the log takes each fact once. Other devices send theirs.
 */
export function afterAnswer(
  before: readonly StoredFact[],
  sent: LinkState,
  { facts, refused, seq, now }: SyncUpdate,
  here: DeviceTime,
) {
  const isShorter = seq < sent.seq
  const fresh = facts.map((fact): StoredFact => ({ eventId: sent.eventId, fact, isQueued: false }))
  const own = isShorter ? requeueOwn(before, sent.device, now, here) : before
  const byId = new Map(own.filter(({ fact }) => !refused.includes(fact.id)).map((each) => [each.fact.id, each]))
  for (const each of fresh) byId.set(each.fact.id, each)
  const gone = before.flatMap(({ fact }) => (byId.has(fact.id) ? [] : fact.id))
  const isSame = fresh.length + gone.length === 0 && !isShorter
  const stored = isSame ? before : [...byId.values()]
  const newest = facts.at(-1)
  const last = newest ? { id: newest.id, received: newest.received } : sent.last
  return { stored, changed: isShorter ? stored : fresh, gone, ...(isShorter ? { seq: 0, last: undefined } : { seq, last }) }
}

/** Returns this device's own facts, queued again with their present age. `serverNow`: the server's time at `here`. */
function requeueOwn(stored: readonly StoredFact[], device: string, serverNow: number, here: DeviceTime): StoredFact[] {
  const own = stored.filter(({ fact }) => fact.device === device)
  return own.map((each) => {
    if (each.isQueued) return each
    const age = Math.max(0, serverNow - each.fact.at)
    return { ...each, isQueued: true, enteredAt: { ...here, wall: here.wall - age, mono: here.mono - age } }
  })
}
