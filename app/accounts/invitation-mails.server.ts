import type { Change } from '../../database/changes.ts'
import { dueAt, type MailDelivery } from '../shared/mail-delivery.server.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../shared/time-units.ts'
import { kind } from '../shared/tries.server.ts'
import type { InvitationOptions } from './invitation-options.server.ts'
import { openInvitationOutbox } from './invitation-outbox.server.ts'

/** A person of staff, who counts as an address without browsers, may ask for 30 mails an hour. */
const INVITATIONS = kind('invitation', HOUR_SECONDS, {
  browser: 0,
  fresh: 0,
  others: 30,
  slowSeconds: HOUR_SECONDS,
  mailbox: { points: 5, seconds: DAY_SECONDS },
  all: { most: 200, spare: 50 },
})

export type MailFault = { ok: false; reason: 'mail-failed' }
export type InvitationMails = ReturnType<typeof openInvitationMails>

/** Queues and sends the mails of invitations, as many as the limits allow. */
export function openInvitationMails({ mailPatienceMs: patienceMs, ...options }: InvitationOptions) {
  const { tries, now } = options
  const { attempt, ...outbox } = openInvitationOutbox({ ...options, patienceMs })

  return {
    outbox: outbox as Omit<MailDelivery, 'attempt'>,

    /** A place under the limits for a mail to `email` that `who` asks for. */
    async room(email: string, who: string) {
      const taken = await tries.maySend(INVITATIONS, { client: who, browser: undefined }, email)
      return taken.ok ? taken : { ...taken, reason: 'too-many' as const }
    },

    /** Queues a mail in the change that needs it. Returns its id. */
    async queue({ trx }: Change, invitationId: string, language: string): Promise<string> {
      const id = crypto.randomUUID()
      // A mail that still waits would bring a link that is replaced at once.
      await trx.deleteFrom('invitation_mail').where('invitation_id', '=', invitationId).where('held_until', 'is', null).execute()
      await trx
        .insertInto('invitation_mail')
        .values({ id, invitation_id: invitationId, language, ...dueAt(now().toISOString()) })
        .execute()
      return id
    },

    async send(mailId: string, giveBack: () => Promise<void>): Promise<{ ok: true; isLate: boolean } | MailFault> {
      const outcome = await attempt(mailId)
      if (outcome === 'sent' || outcome === 'waits') return { ok: true, isLate: outcome === 'waits' }
      await giveBack()
      return { ok: false, reason: 'mail-failed' }
    },
  }
}
