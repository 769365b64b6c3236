import type { Language } from '../shared/language.ts'
import {
  dueAt,
  type MailDelivery,
  type MailDeliveryOptions,
  type Outcome,
  openMailDelivery,
} from '../shared/mail-delivery.server.ts'

/** `id`: the same for each try, so that a mail server can recognise a repeated mail. */
export type PendingMail = { id: string; email: string; language: Language }

export type Outbox = Omit<MailDelivery, 'attempt'> & {
  /**
   * Sends this viewer the mail that sets a new password. It survives a restart and is sent once, however often it is requested.
   */
  send(viewer: { uid: string; language: Language }): Promise<Outcome>
}

type OutboxOptions = Omit<MailDeliveryOptions<'pending_mail'>, 'table' | 'hand'> & {
  /** Hands one mail to the mail server. Its secrets are created for each try and never stored. */
  hand(mail: PendingMail): Promise<void>
}

/** Mails with a link that sets a new password (spec A4), at most one per viewer. */
export function openOutbox({ hand, ...options }: OutboxOptions): Outbox {
  const { db, now } = options
  const { attempt, ...delivery } = openMailDelivery({
    ...options,
    table: 'pending_mail',
    async hand({ id, viewer_id, language }) {
      const viewer = await db.selectFrom('viewer').select('email').where('id', '=', viewer_id).executeTakeFirst()
      if (viewer) await hand({ id, email: viewer.email, language: language as Language })
    },
  })
  return {
    ...delivery,
    async send({ uid, language }) {
      const at = now().toISOString()
      const { id } = await db
        .insertInto('pending_mail')
        .values({
          viewer_id: uid,
          id: crypto.randomUUID(),
          language,
          ...dueAt(at),
        })
        .onConflict((c) => c.column('viewer_id').doUpdateSet({ language, asked_at: at }))
        .returning('id')
        .executeTakeFirstOrThrow()
      return attempt(id)
    },
  }
}
