import { z } from 'zod'
import { type Lead, mailReminderForm } from '../../../reminders/reminder.ts'
import type { ReminderFault } from './reminder-page-words.ts'

const { kind, id, lead } = mailReminderForm.shape
const endpoint = z.string().min(1).max(2_000)

/** A browser's request about its own reminders: `list` them, `add` one, or `stop` one or, without an id, all. */
export const deviceForm = z.discriminatedUnion('wish', [
  z.object({ wish: z.literal('list'), endpoint }),
  z.object({ wish: z.literal('add'), endpoint, kind, id, lead, p256dh: z.string().max(100), auth: z.string().max(50) }),
  z.object({ wish: z.literal('stop'), endpoint, id: z.string().max(64).optional() }),
])

/**
 * A reminder as its owner sees it. `path`: the page of its game, team or series, without a language. `title` and `path` are
 * absent when the target is gone. `safe`: the title on devices that hide scores, where that tells a result (spec B9).
 */
export type ReminderView = { id: string; lead: Lead; isConfirmed: boolean; title?: string; safe?: string; path?: string }

export type DeviceAnswer = {
  reminders?: ReminderView[]
  fault?: Exclude<ReminderFault, 'denied' | 'network'> | 'too-many' | undefined
  /** In seconds. */
  retryAfter?: number | undefined
}
