import { randomBytes } from 'node:crypto'
import { addressIn } from '../../kit/http/addresses.ts'
import type { Language } from '../../kit/language.ts'
import { type MailDelivery, openMailDelivery } from '../../kit/mail/mail-delivery.server.ts'
import { isRole } from '../../kit/roles.ts'
import { invitationMail } from './invitation-mail.server.ts'
import type { InvitationOptions } from './invitation-options.server.ts'
import { digestOf } from './invitation-token.server.ts'

export const INVITATION_MAIL = 'invitation mail'

/**
 * Opens the outbox of invitation mails. A link's token is created when its mail is handed over; only the newest token is valid.
 */
export function openInvitationOutbox({ mailPatienceMs: patienceMs, ...options }: InvitationOptions): MailDelivery {
  const { db, mailer, siteName, publicUrl, now } = options
  return openMailDelivery<{ language: Language }>({
    ...options,
    kind: INVITATION_MAIL,
    patienceMs,
    async hand({ key: id, about, payload: { language } }) {
      const invitation = await db.selectFrom('invitation').selectAll().where('id', '=', about).executeTakeFirst()
      const isOpen = invitation && !invitation.accepted_at && !invitation.revoked_at
      // The invitation was revoked or has expired while the mail server was down.
      if (!isOpen || !isRole(invitation.role) || invitation.expires_at <= now().toISOString()) return
      const by = await db.selectFrom('viewer').select('email').where('id', '=', invitation.invited_by).executeTakeFirst()
      const token = randomBytes(24).toString('base64url')
      await db
        .updateTable('invitation')
        .set({ token_digest: digestOf(token) })
        .where('id', '=', invitation.id)
        .execute()
      const { email: to, role, expires_at: expiresAt } = invitation
      const linkIn = (said: Language) => publicUrl + addressIn(said, `/invitation?${new URLSearchParams({ token })}`)
      const parts = { id, to, by: by?.email ?? siteName[language], role, expiresAt, siteName, linkIn }
      await mailer.send(invitationMail(language, parts))
    },
  })
}
