import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Mail } from '../../providers/mailer/port.ts'
import type { Language } from '../shared/language.ts'
import { dueAt, type MailDelivery, type MailDeliveryOptions, openMailDelivery } from '../shared/mail-delivery.server.ts'
import type { Seal } from '../shared/seal.server.ts'
import { HOUR_MS } from '../shared/time-units.ts'
import type { Lead, Target, Told } from './reminder.ts'
import { openContent } from './reminder-address.server.ts'
import { confirmationMail, reminderMail } from './reminder-mail.server.ts'
import type { GameText } from './reminder-message.ts'

/** The texts of games, which the room of events knows; undefined for what no stranger may read about. */
export type ReminderTexts = {
  /** The version of an event that this node has read; undefined before it has read any. */
  version(eventId: string): number | undefined
  game(eventId: string, language: Language): GameText | undefined | Promise<GameText | undefined>
  /** The name of a game, team or series. */
  target(target: Target, language: Language): string | undefined | Promise<string | undefined>
}

/** Whether a node has read this version of an event: one that is a moment behind would tell an old reason, or none. */
export const isRead = ({ version }: Pick<ReminderTexts, 'version'>, eventId: string, newest: number): boolean =>
  (version(eventId) ?? Number.NEGATIVE_INFINITY) >= newest

export type ReminderOutbox = MailDelivery & {
  /** Queues the mail that asks for confirmation, within the transaction that stores the reminder. */
  addConfirmation(trx: Kysely<Tables>, reminder: { id: string; language: Language }): Promise<string>
  /** Queues mails about games, within the transaction that marks them as sent. */
  addMessages(trx: Kysely<Tables>, messages: readonly Queued[]): Promise<void>
}

type Queued = {
  reminderId: string
  eventId: string
  what: Told
  startsAt: string | null
  /** From then on it is dropped, ms. */
  expiresAt: number
  language: Language
}

export type ReminderOutboxOptions = Omit<MailDeliveryOptions<'reminder_mail'>, 'table' | 'hand' | 'isReady'> & {
  mailer: { send(mail: Mail): Promise<void> }
  seal: Seal
  texts: ReminderTexts
  site: Record<Language, string>
  publicUrl: string
}

/** How long somebody has to confirm. */
export const CONFIRM_MS = 48 * HOUR_MS

export const targetOf = (row: { event_id: string | null; team_id: string | null; series_doc_id: string | null }): Target =>
  row.event_id !== null
    ? { kind: 'event', id: row.event_id }
    : row.team_id !== null
      ? { kind: 'team', id: row.team_id }
      : { kind: 'series', id: row.series_doc_id as string }

/** Mails about reminders. Like all mails of the site they wait for the mail server, but none longer than it is true. */
export function openReminderOutbox({ mailer, seal, texts, site, publicUrl, ...options }: ReminderOutboxOptions): ReminderOutbox {
  const { db, now } = options
  const delivery = openMailDelivery({
    ...options,
    table: 'reminder_mail',
    async isReady({ event_id, expires_at, language }) {
      if (event_id === null || Date.parse(expires_at) <= now().getTime()) return true
      const event = await db.selectFrom('event').select('version').where('id', '=', event_id).executeTakeFirst()
      if (!event) return true
      return isRead(texts, event_id, event.version) && (await texts.game(event_id, language as Language)) !== undefined
    },
    async hand({ id, reminder_id, event_id, what, starts_at, expires_at, language: said }) {
      if (Date.parse(expires_at) <= now().getTime()) return
      const row = await db.selectFrom('reminder').selectAll().where('id', '=', reminder_id).executeTakeFirst()
      if (!row) return
      const { address, token } = openContent(seal, row.id, row.sealed_address)
      if (!('email' in address)) return
      const language = said as Language
      const lead = row.lead_minutes as Lead
      const parts = { id, to: address.email, token, site: site[language], publicUrl }
      if (event_id === null) {
        const title = await texts.target(targetOf(row), language)
        if (title !== undefined) await mailer.send(confirmationMail(parts, { title, lead, language }))
        return
      }
      const game = await texts.game(event_id, language)
      const occasion = { what: what as Told, lead, startsAt: starts_at, language, now: now() }
      if (game) await mailer.send(reminderMail(parts, occasion, game))
    },
  })

  return {
    ...delivery,
    async addConfirmation(trx, { id: reminder_id, language }) {
      const at = now()
      const id = randomUUID()
      // A mail that still waits is replaced: its reader needs one.
      await trx.deleteFrom('reminder_mail').where('reminder_id', '=', reminder_id).where('what', '=', 'confirm').execute()
      const expires_at = new Date(at.getTime() + CONFIRM_MS).toISOString()
      const mail = { id, reminder_id, event_id: null, what: 'confirm', starts_at: null, expires_at, language }
      await trx
        .insertInto('reminder_mail')
        .values({ ...mail, ...dueAt(at.toISOString()) })
        .execute()
      return id
    },
    async addMessages(trx, messages) {
      const at = now().toISOString()
      const mails = messages.map(({ reminderId, eventId, what, startsAt, expiresAt, language }) => ({
        id: randomUUID(),
        reminder_id: reminderId,
        event_id: eventId,
        what,
        starts_at: startsAt,
        expires_at: new Date(expiresAt).toISOString(),
        language,
        ...dueAt(at),
      }))
      if (mails.length > 0) await trx.insertInto('reminder_mail').values(mails).execute()
    },
  }
}
