import { z } from 'zod'
import { DAY_MS } from '../../kit/time/time-units.ts'
import type { Fact } from '../rules/score-fact.ts'
import type { ScoreSport } from '../rules/score-state.ts'

/** Letters of a scorer's code: none looks like a digit or like another one. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 6

/** A new code. `random`: a whole number from 0 to below its argument. */
export const newLetters = (random: (below: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[random(LETTERS.length)]).join('')

/** A code as it is compared: typed with or without capitals, spaces and hyphens. Undefined for what can be none. */
export function plainLetters(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return plain.length === CODE_LENGTH && [...plain].every((letter) => LETTERS.includes(letter)) ? plain : undefined
}

/** What the fragment of a scorer's link carries: browsers send it to no server. */
const FRAGMENT = '#key='
const scorePath = (eventId: string) => `/score/${eventId}`
export const scorerLink = (eventId: string, key: string) => `${scorePath(eventId)}${FRAGMENT}${key}`
export const KEY = /^[0-9a-f-]{36}\.[\w-]{43}$/

/** The key that a fragment carries: undefined for any other fragment, '' where the link was cut off and the key can be none. */
export function keyIn(fragment: string): string | undefined {
  if (!fragment.startsWith(FRAGMENT)) return undefined
  const key = fragment.slice(FRAGMENT.length)
  return KEY.test(key) ? key : ''
}
const DEVICE = /^[0-9a-z]{8,24}$/

/** How many facts one request may bring, and one answer; and the bytes of a request, below what the server takes. */
export const [MOST_SENT, MOST_ANSWERED, SENT_BYTES] = [200, 2_000, 48_000]
/** No fact is said to be older, in ms, whatever happened to the clock of its phone. */
export const OLDEST = 400 * DAY_MS

/**
 * What the scorer's page sends: what it has entered, and how many facts it knows. `wants`: 'watch' offers nothing to enter; 'keep' keeps the score if
 * nobody does; 'help' enters beside whoever keeps it; 'take-over' keeps it from now on.
 */
export const syncSchema = z.object({
  key: z.string().regex(KEY),
  device: z.string().regex(DEVICE),
  after: z.number().int().min(0).max(1_000_000),
  /** The last of these facts, by which a log that has stepped back is known; pages of an earlier version of the site do not say it. */
  last: z.object({ id: z.uuid(), received: z.number().int() }).optional(),
  wants: z.enum(['watch', 'keep', 'help', 'take-over']),
  facts: z
    .array(
      z.object({
        id: z.uuid(),
        ageMs: z.number().int().min(0).max(OLDEST),
        /** Looked at one by one: an entry that cannot be taken must not hold up the others of its device. */
        entry: z.unknown().optional(),
      }),
    )
    .max(MOST_SENT),
})
export type SyncRequest = z.output<typeof syncSchema>
export type KnownFact = NonNullable<SyncRequest['last']>
export type Wants = SyncRequest['wants']

/** A side as the page writes it. */
export type ScoredSide = { name: string; short: string; colour: string }

/** The event whose score is kept. */
export type ScoredEvent = {
  id: string
  title: string
  sport: ScoreSport
  home?: ScoredSide
  away?: ScoredSide
  /** When it starts, ISO, and the same for people; undefined where nobody knows, and on devices that an earlier version told. */
  starts?: { at: string; text: string }
}

/** Who keeps the score: the name of a link, and the device that it is on. */
export type Keeper = { name: string; device: string; isMe: boolean; isSameLink: boolean }

export type SyncAnswer =
  | {
      ok: true
      /** The server's clock, in ms. */
      now: number
      event: ScoredEvent
      /** What this link is called, and until when it works. */
      name: string
      endsAt: string
      seq: number
      facts: Fact[]
      /** There are more facts than one answer holds. */
      hasMore: boolean
      /** Facts that were not taken, and never will be. */
      refused: string[]
      keeper: Keeper | undefined
    }
  | { ok: false; reason: 'ended' | 'too-many' | 'invalid' }

export type EnterAnswer = { ok: true; eventId: string; key: string } | { ok: false; reason: 'wrong' | 'too-many' }
