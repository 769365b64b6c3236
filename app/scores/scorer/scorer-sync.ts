import type { KnownFact, ScoredEvent, SyncAnswer, Wants } from '../log/score-sync.ts'
import type { DeviceTime } from '../rules/fact-age.ts'
import type { Fact } from '../rules/score-fact.ts'

// What a scorer's device knows, and what it makes of an answer (spec S3).

/** The scorer's link of an event on this device, with what the page knew when it last heard from the site. */
export type KeptLink = {
  eventId: string
  key: string
  device: string
  name: string
  endsAt: string
  event: ScoredEvent | undefined
  wants: Wants
  /** The last fact that is known of the server's log. */
  seq: number
  /** That fact; undefined before one was told. */
  last?: KnownFact | undefined
  /** What to add to this device's wall clock to get the server's, in ms. */
  offset: number
  /** Steps that were said to be no twins. */
  answered: string[]
}

/** A fact with what this device has to know of it: when it was entered here, until the server has it. */
export type KeptFact = { eventId: string; fact: Fact; enteredAt?: DeviceTime; isQueued: boolean }

/** What it wants next. Once it has taken over, it keeps the score as any other; what was chosen meanwhile has yet to be sent. */
export const wantsAfter = (sent: Wants, chosen: Wants): Wants => (chosen === sent && sent === 'take-over' ? 'keep' : chosen)

type Told = Pick<SyncAnswer & { ok: true }, 'facts' | 'refused' | 'seq' | 'now'>
type Sent = Pick<KeptLink, 'eventId' | 'device' | 'seq' | 'last'>

/**
 * What a device knows after an answer: all facts, those of them to write down, the ids of those that are gone, and the last fact that it knows
 * of the log. `sent`: its link as it was when it asked. A log that has stepped back, as after the loss of a database, is read anew, and what
 * it lost of this device is sent again; the log takes each fact once. What it lost of others comes from them.
 */
export function afterAnswer(before: readonly KeptFact[], sent: Sent, { facts, refused, seq, now }: Told, here: DeviceTime) {
  const isShorter = seq < sent.seq
  const told = facts.map((fact): KeptFact => ({ eventId: sent.eventId, fact, isQueued: false }))
  const own = isShorter ? ownAgain(before, sent.device, now, here) : before
  const byId = new Map(own.filter(({ fact }) => !refused.includes(fact.id)).map((each) => [each.fact.id, each]))
  for (const each of told) byId.set(each.fact.id, each)
  const gone = before.flatMap(({ fact }) => (byId.has(fact.id) ? [] : fact.id))
  const isSame = told.length + gone.length === 0 && !isShorter
  const kept = isSame ? before : [...byId.values()]
  const newest = facts.at(-1)
  const last = newest ? { id: newest.id, received: newest.received } : sent.last
  return { kept, changed: isShorter ? kept : told, gone, ...(isShorter ? { seq: 0, last: undefined } : { seq, last }) }
}

/** What this device has entered, as what has yet to be sent, with the age that it has. `serverNow`: the server's time `here`. */
function ownAgain(kept: readonly KeptFact[], device: string, serverNow: number, here: DeviceTime): KeptFact[] {
  const own = kept.filter(({ fact }) => fact.device === device)
  return own.map((each) => {
    if (each.isQueued) return each
    const age = Math.max(0, serverNow - each.fact.at)
    return { ...each, isQueued: true, enteredAt: { ...here, wall: here.wall - age, mono: here.mono - age } }
  })
}
