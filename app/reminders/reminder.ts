import { z } from 'zod'
import { TARGET_KINDS } from './reminder-paths.ts'

/** An event, team or series by its id in the database. */
export type Target = { kind: (typeof TARGET_KINDS)[number]; id: string }

export type Channel = 'push' | 'mail'

/** The choices of minutes before the start. */
export const LEADS = [0, 15, 60] as const
export type Lead = (typeof LEADS)[number]

/**
 * Changes of an event that subscribers are notified of at once. 'paired': both teams are known now. 'reinstated' takes back any
 * other, for those who got it.
 */
export type Notice = 'delayed' | 'moved' | 'postponed' | 'cancelled' | 'paired' | 'reinstated'

/** The subject of a message: the start of a game, or a change. */
export type MessageSubject = 'start' | Notice

/** The maximum number of confirmed reminders of one browser or email. */
export const MOST_REMINDERS = 100

const EMAIL_LENGTH = 254

const choice = {
  kind: z.enum(TARGET_KINDS),
  id: z.string().min(1).max(128),
  // Not coerced: an empty field would be 0.
  lead: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.enum(['0', '15', '60']))
    .transform(Number)
    .pipe(z.literal(LEADS)),
}

/** A reminder by mail, as a form sends it. */
export const mailReminderForm = z.object({
  ...choice,
  email: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.email().max(EMAIL_LENGTH)),
})

/** The paths that mails link to, in English; French ones begin with /fr. */
export const REMINDER_PATHS = {
  /** Its page confirms by a button, because mail scanners open every link. */
  confirm: (token: string) => `/reminders/confirm?token=${token}`,
  /** Lists all reminders of the same address. */
  manage: (token: string) => `/reminders?token=${token}`,
  /** Ends one reminder by POST, from the page and from mail programs (RFC 8058). */
  stop: (token: string) => `/reminders/stop?token=${token}`,
} as const

/** Reads the target from the query of the reminder form (see askPath); undefined for a query without one. */
export function readTarget(query: URLSearchParams): Target | undefined {
  const read = z.object({ kind: choice.kind, id: choice.id }).safeParse(Object.fromEntries(query))
  return read.success ? read.data : undefined
}
