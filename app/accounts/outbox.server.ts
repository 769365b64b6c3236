import type { Language } from '../kit/language.ts'
import { type MailDeliveryOptions, type OutboxDoor, type Outcome, openMailDelivery } from '../kit/mail/mail-delivery.server.ts'

/** `id`: the same for each try, so that a mail server can recognise a repeated mail. */
type PendingMail = { id: string; email: string; language: Language }

export type Outbox = OutboxDoor & {
  /**
   * Sends this viewer the mail that sets a new password. It survives a restart and is sent once, however often it is requested
   * in one language.
   */
  send(viewer: { uid: string; language: Language }): Promise<Outcome>
}

type OutboxOptions = Omit<MailDeliveryOptions<{ language: Language }>, 'kind' | 'hand'> & {
  /** Hands one mail to the mail server. Its secrets are created for each try and never stored. */
  hand(mail: PendingMail): Promise<void>
}

/** The kind of work of these mails: one piece for each viewer, by uid. */
export const RESET_MAIL = 'reset mail'

/** Opens the outbox of mails with a link that sets a new password (spec A4), at most one per viewer. */
export function openOutbox({ hand, ...options }: OutboxOptions): Outbox {
  const { db } = options
  const { add, attempt, ...delivery } = openMailDelivery<{ language: Language }>({
    ...options,
    kind: RESET_MAIL,
    async hand({ key: uid, about: id, payload: { language } }) {
      const viewer = await db.selectFrom('viewer').select('email').where('id', '=', uid).executeTakeFirst()
      if (viewer && id !== null) await hand({ id, email: viewer.email, language })
    },
  })
  return {
    ...delivery,
    async send({ uid, language }) {
      await add([{ key: uid, about: crypto.randomUUID(), payload: { language } }], { replaces: true })
      return attempt(uid)
    },
  }
}
