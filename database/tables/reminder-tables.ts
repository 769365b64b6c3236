import type { Language } from '../../app/kit/language.ts'

/** Reminders of games, which need no account. */
export type ReminderTables = {
  push_key: PushKeyTable
  reminder: ReminderTable
  reminder_due: ReminderDueTable
  reminder_plan: ReminderPlanTable
}

/** The one pair that identifies the site to push services; `id` is 'main'. */
type PushKeyTable = { id: string; public_key: string; sealed_private_key: string; made_at: string }

/** A reminder of one event, or of all events of a team or a series: one of the three columns is set. */
type ReminderTable = {
  id: string
  event_id: string | null
  team_id: string | null
  series_doc_id: string | null
  channel: 'push' | 'mail'
  /** JSON: the push subscription or the email, and the token of its links. */
  sealed_address: string
  /** A digest that all reminders of one endpoint or email share. */
  address_digest: string
  language: Language
  /** The number of minutes between the reminder and the start. */
  lead_minutes: 0 | 15 | 60
  created_at: string
  /** The time when the email was confirmed; pushes are confirmed at once. */
  confirmed_at: string | null
  token_digest: string
}

/** A message about one event, due or sent. */
type ReminderDueTable = {
  id: string
  reminder_id: string
  event_id: string
  /** 'start 15' or 'notice': an address gets one message for each slot of an event, however many reminders ask for it. */
  slot: string
  /** 'start', or the kind of a notice. */
  what: 'start' | 'delayed' | 'moved' | 'postponed' | 'cancelled' | 'reinstated' | 'paired'
  address_digest: string
  /** The time to send the message; null while it is held, because the game is postponed or its time is to be confirmed. */
  due_at: string | null
  /** The start that the message announces. */
  starts_at: string | null
  /** The time when a node's claim on the message ends. */
  claimed_until: string | null
  /** The time of sending, written before it, so that the message is sent no more than once. */
  sent_at: string | null
  /** 'sent', 'failed', 'too-large' or 'late'; null until known. */
  outcome: string | null
}

/** An imported event whose messages are not planned yet; none is sent before. */
type ReminderPlanTable = { event_id: string }
