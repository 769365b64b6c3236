import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Mail } from '../../../providers/mailer/port.ts'
import type { Seal } from '../../kit/http/seal.server.ts'
import type { Language } from '../../kit/language.ts'
import {
  LATER,
  type MailDeliveryOptions,
  type OutboxDoor,
  type Outcome,
  openMailDelivery,
} from '../../kit/mail/mail-delivery.server.ts'
import { HOUR_MS } from '../../kit/time/time-units.ts'
import { EVENT, isFalse } from '../due-rows.server.ts'
import type { MessageSubject, Target } from '../reminder.ts'
import { openContent } from './reminder-address.server.ts'
import { confirmationMail, reminderMail } from './reminder-mail.server.ts'
import type { GameText } from './reminder-message.ts'

/** The texts of games, which app/events provides; undefined for games that are not public. */
export type ReminderTexts = {
  /** Returns the version of an event that this node has read; undefined before it has read any. */
  version(eventId: string): number | undefined
  game(eventId: string, language: Language): GameText | undefined | Promise<GameText | undefined>
  /** Returns the name of a game, team or series. */
  target(target: Target, language: Language): string | undefined | Promise<string | undefined>
}

/** True when this node has read this version of an event. A node slightly behind would send an old reason, or none. */
export const isRead = ({ version }: Pick<ReminderTexts, 'version'>, eventId: string, newest: number): boolean =>
  (version(eventId) ?? Number.NEGATIVE_INFINITY) >= newest

export type ReminderOutbox = OutboxDoor & {
  attempt(id: string): Promise<Outcome>
  /** Queues the mail that asks for confirmation, within the transaction that stores the reminder. */
  addConfirmation(trx: Kysely<Tables>, reminder: { id: string; language: Language }): Promise<string>
  /** Queues mails about games, within the transaction that marks them as sent. */
  addMessages(trx: Kysely<Tables>, messages: readonly NewMessage[]): Promise<void>
}

type NewMessage = {
  reminderId: string
  eventId: string
  what: MessageSubject
  startsAt: string | null
  /** The time from which it is dropped, in ms. */
  expiresAt: number
  language: Language
}

export const REMINDER_MAIL = 'reminder mail'

/** A queued mail. It is about its event or, when it asks for confirmation, about its reminder. */
export type ReminderMail = {
  reminderId: string
  eventId: string | null
  what: MessageSubject | 'confirm'
  startsAt: string | null
  /** The time from which it is dropped. */
  expiresAt: string
  language: Language
}

export type ReminderOutboxOptions = Omit<MailDeliveryOptions<ReminderMail>, 'kind' | 'read' | 'hand'> & {
  mailer: { send(mail: Mail): Promise<void> }
  seal: Seal
  texts: ReminderTexts
  /** Marks an event for planning, which withdraws mails that no longer fit it. */
  planLater(eventId: string): Promise<void>
  site: Record<Language, string>
  publicUrl: string
}

/** The time limit for confirming, in ms. */
export const CONFIRM_MS = 48 * HOUR_MS

export const targetOf = (row: { event_id: string | null; team_id: string | null; series_doc_id: string | null }): Target =>
  row.event_id !== null
    ? { kind: 'event', id: row.event_id }
    : row.team_id !== null
      ? { kind: 'team', id: row.team_id }
      : { kind: 'series', id: row.series_doc_id ?? '' }

/** Selects the queued mails about an event, or about a reminder that waits for confirmation. */
export const mailsAbout = (db: Kysely<Tables>, about: string) =>
  db.selectFrom('work').select(['key', 'payload']).where('kind', '=', REMINDER_MAIL).where('about', '=', about)
export const mailIn = (payload: string | null): ReminderMail => JSON.parse(payload ?? '')

type Read = Awaited<ReturnType<typeof readFor>>

/** Reads the reminders, events and planned messages that a few mails are about. */
async function readFor(db: Kysely<Tables>, mails: readonly ReminderMail[]) {
  const reminderIds = mails.map(({ reminderId }) => reminderId)
  const eventIds = [...new Set(mails.flatMap(({ eventId }) => eventId ?? []))]
  const reminders = await db.selectFrom('reminder').selectAll().where('id', 'in', reminderIds).execute()
  const [events, due] =
    eventIds.length === 0
      ? [[], []]
      : await Promise.all([
          db
            .selectFrom('event')
            .select([...EVENT, 'version'])
            .where('id', 'in', eventIds)
            .execute(),
          db
            .selectFrom('reminder_due')
            .select(['event_id', 'reminder_id', 'what', 'sent_at'])
            // Has no condition on the event, because SQLite would then scan all messages of the event.
            .where('reminder_id', 'in', reminderIds)
            .where('sent_at', 'is not', null)
            .execute(),
        ])
  return { reminders, events, due }
}

const at = (ms: number) => new Date(ms).toISOString()
const mailOf = (key: string, about: string, payload: ReminderMail) => ({ key, about, payload })

/**
 * Opens the outbox of mails about reminders. Like all mails of the site they wait for the mail server, but only while they
 * still fit their games.
 */
export function openReminderOutbox(given: ReminderOutboxOptions): ReminderOutbox {
  const { mailer, seal, texts, planLater, site, publicUrl, ...options } = given
  const { db, now } = options
  const { add, ...delivery } = openMailDelivery<ReminderMail, Read>({
    ...options,
    kind: REMINDER_MAIL,
    read: (mails) =>
      readFor(
        db,
        mails.map(({ payload }) => payload),
      ),
    async hand({ key: id, addedAt, payload }, { reminders, events, due }) {
      const { reminderId, eventId, what, startsAt, expiresAt, language } = payload
      if (Date.parse(expiresAt) <= now().getTime()) return
      const row = reminders.find((each) => each.id === reminderId)
      if (!row) return
      const { address, token } = openContent(seal, row.id, row.sealed_address)
      if (!('email' in address)) return
      const lead = row.lead_minutes
      const parts = { id, to: address.email, token, site: site[language], publicUrl }
      if (eventId === null || what === 'confirm') {
        const title = await texts.target(targetOf(row), language)
        if (title !== undefined) await mailer.send(confirmationMail(parts, { title, lead, language }))
        return
      }
      const event = events.find((each) => each.id === eventId)
      // A game that was deleted and restored was planned again, and its message may have been sent again.
      const isCurrent = due.some(
        (each) =>
          each.event_id === eventId && each.reminder_id === reminderId && each.what === what && (each.sent_at ?? '~') <= addedAt,
      )
      if (!event || !isCurrent) return
      if (isFalse(payload, event, now())) {
        // The game changed while a node that died held the mail.
        await planLater(eventId)
        return LATER
      }
      const game = isRead(texts, eventId, event.version) && (await texts.game(eventId, language))
      if (!game) return LATER
      await mailer.send(reminderMail(parts, { what, lead, startsAt, language, now: now() }, game))
    },
  })

  return {
    ...delivery,
    async addConfirmation(trx, { id: reminderId, language }) {
      const id = randomUUID()
      // Replaces a mail that is still queued, because its reader needs only one.
      await trx.deleteFrom('work').where('kind', '=', REMINDER_MAIL).where('about', '=', reminderId).execute()
      const mail = { what: 'confirm', eventId: null, startsAt: null, expiresAt: at(now().getTime() + CONFIRM_MS) } as const
      await add([mailOf(id, reminderId, { reminderId, language, ...mail })], { of: trx })
      return id
    },
    addMessages: (trx, messages) =>
      add(
        messages.map(({ reminderId, eventId, what, startsAt, expiresAt, language }) =>
          mailOf(randomUUID(), eventId, { reminderId, eventId, what, startsAt, expiresAt: at(expiresAt), language }),
        ),
        { of: trx },
      ),
  }
}
