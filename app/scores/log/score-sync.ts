import { z } from 'zod'
import { DAY_MS } from '../../kit/time/time-units.ts'
import type { Fact } from '../rules/score-fact.ts'
import type { ScoreSport } from '../rules/score-state.ts'

/** Start of the fragment of a scorer's link. Browsers send fragments to no server. */
const FRAGMENT = '#key='
const scorePath = (eventId: string) => `/score/${eventId}`
export const scorerLink = (eventId: string, key: string) => `${scorePath(eventId)}${FRAGMENT}${key}`
export const KEY = /^[0-9a-f-]{36}\.[\w-]{43}$/

/** Returns the key in a fragment; '' for an invalid key, as in a link that was cut off; undefined for any other fragment. */
export function keyIn(fragment: string): string | undefined {
  if (!fragment.startsWith(FRAGMENT)) return undefined
  const key = fragment.slice(FRAGMENT.length)
  return KEY.test(key) ? key : ''
}
const DEVICE = /^[0-9a-z]{8,24}$/

/** The maximum numbers of facts in a request and in an answer, and of bytes in a request, which is below the server's limit. */
export const [MOST_SENT, MOST_ANSWERED, SENT_BYTES] = [200, 2_000, 48_000]
/** The maximum age of a fact, in ms, even if the clock of its phone was wrong. */
export const OLDEST = 400 * DAY_MS

/**
 * A request of a scorer's page: its new entries, and the number of facts that it knows. `wants`: 'watch' enters nothing; 'keep'
 * keeps the score if nobody else does; 'help' enters beside the keeper; 'take-over' replaces the keeper.
 */
export const syncSchema = z.object({
  key: z.string().regex(KEY),
  device: z.string().regex(DEVICE),
  after: z.number().int().min(0).max(1_000_000),
  /**
   * The last known fact, which shows whether the log has stepped back to an earlier state; pages of an earlier version of the
   * site omit it.
   */
  last: z.object({ id: z.uuid(), received: z.number().int() }).optional(),
  wants: z.enum(['watch', 'keep', 'help', 'take-over']),
  facts: z
    .array(
      z.object({
        id: z.uuid(),
        ageMs: z.number().int().min(0).max(OLDEST),
        /** Validated one by one: an invalid entry must not block the others of its device. */
        entry: z.unknown().optional(),
      }),
    )
    .max(MOST_SENT),
})
export type SyncRequest = z.output<typeof syncSchema>
export type LastFact = NonNullable<SyncRequest['last']>
export type Wants = SyncRequest['wants']

/** A side as the scorer's page names it. */
export type ScoredSide = { name: string; short: string; colour: string }

/** The event that is scored. */
export type ScoredEvent = {
  id: string
  title: string
  sport: ScoreSport
  home?: ScoredSide
  away?: ScoredSide
  /** The start of the event, ISO and as text; undefined when unknown, and in an event that an earlier version stored. */
  starts?: { at: string; text: string }
}

/** The keeper of a score: the name of a scorer's link, and the device that uses this link. */
export type Keeper = { name: string; device: string; isMe: boolean; isSameLink: boolean }

export type SyncAnswer =
  | {
      ok: true
      /** Server time, in ms. */
      now: number
      event: ScoredEvent
      /** The name of this link, and the time when it ends. */
      name: string
      endsAt: string
      seq: number
      facts: Fact[]
      /** True when one answer does not hold all facts. */
      hasMore: boolean
      /** Ids of facts that were refused for good. */
      refused: string[]
      keeper: Keeper | undefined
    }
  | { ok: false; reason: 'ended' | 'too-many' | 'invalid' }

export type EnterAnswer = { ok: true; eventId: string; key: string } | { ok: false; reason: 'wrong' | 'too-many' }
