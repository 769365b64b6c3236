import type { Change } from '../../../database/changes.ts'
import type { Language } from '../../kit/language.ts'
import { limitsOfKind } from '../../kit/limits/tries.server.ts'
import type { OutboxDoor } from '../../kit/mail/mail-delivery.server.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../kit/time/time-units.ts'
import type { InvitationOptions } from './invitation-options.server.ts'
import { INVITATION_MAIL, openInvitationOutbox } from './invitation-outbox.server.ts'

/** Limits a staff member, who counts as an address without browsers, to 30 invitation mails an hour. */
const INVITATIONS = limitsOfKind('invitation', HOUR_SECONDS, {
  browser: 0,
  fresh: 0,
  others: 30,
  slowSeconds: HOUR_SECONDS,
  mailbox: { points: 5, seconds: DAY_SECONDS },
  all: { most: 200, spare: 50 },
})

export type MailFault = { ok: false; reason: 'mail-failed' }

/** Queues and sends invitation mails within the limits. */
export function openInvitationMails(options: InvitationOptions) {
  const { add, attempt, ...outbox } = openInvitationOutbox(options)

  const door: OutboxDoor = outbox
  return {
    outbox: door,

    /** Takes a place under the limits for a mail to `email` that `who` requests. */
    async room(email: string, who: string) {
      const taken = await options.tries.maySend(INVITATIONS, { client: who, browser: undefined }, email)
      return taken.ok ? taken : { ...taken, reason: 'too-many' as const }
    },

    /** Queues a mail in the change that needs it. Returns its id. */
    async queue({ trx }: Change, invitationId: string, language: Language): Promise<string> {
      const id = crypto.randomUUID()
      // A queued mail would bring a link that is replaced at once.
      const mails = trx.deleteFrom('work').where('kind', '=', INVITATION_MAIL).where('about', '=', invitationId)
      await mails.where('claimed_by', 'is', null).execute()
      await add([{ key: id, about: invitationId, payload: { language } }], { of: trx })
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
