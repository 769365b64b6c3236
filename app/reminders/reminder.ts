import { z } from 'zod'

/** What a viewer can be reminded of: one event, or all events of a team or a series (spec E9). */
export const TARGET_KINDS = ['event', 'team', 'series'] as const
export type Target = { kind: (typeof TARGET_KINDS)[number]; id: string }

export type Channel = 'push' | 'mail'

/** How many minutes before the start. */
export const LEADS = [0, 15, 60] as const
export type Lead = (typeof LEADS)[number]

/** What is told at once because of a change; events/event-state.ts says when. */
export const NOTICES = ['delayed', 'moved', 'postponed', 'cancelled'] as const
export type Notice = (typeof NOTICES)[number]

/** What a message tells. */
export type Told = 'start' | Notice

/** How many confirmed reminders one browser or email may have. */
export const MOST_REMINDERS = 100

const EMAIL_LENGTH = 254

const wish = {
  kind: z.enum(TARGET_KINDS),
  id: z.string().min(1).max(128),
  // Not coerced: an empty field would be 0.
  lead: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.enum(['0', '15', '60']))
    .transform((lead) => Number(lead) as Lead),
}

/** A reminder by mail, as a form sends it. */
export const mailReminderForm = z.object({
  ...wish,
  email: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.email().max(EMAIL_LENGTH)),
})

/** A reminder by push, as a script sends it: `subscription` is the browser's PushSubscription as JSON. */
export const pushReminderForm = z.object({
  ...wish,
  subscription: z.object({
    endpoint: z.string().max(2_000),
    keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(50) }),
  }),
})

/** The paths that mails link to, in English; /fr stands before them in French. */
export const REMINDER_PATHS = {
  /** Asks for one press, since programs that check mails open each link. */
  confirm: (token: string) => `/reminders/confirm?token=${token}`,
  /** All reminders of the same address. */
  manage: (token: string) => `/reminders?token=${token}`,
  /** Ends one reminder by POST, from the page and from mail programs (RFC 8058). */
  stop: (token: string) => `/reminders/stop?token=${token}`,
} as const
