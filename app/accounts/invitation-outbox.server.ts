import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Mailer } from '../../providers/mailer/port.ts'
import { addressIn } from '../shared/addresses.ts'
import type { Language } from '../shared/language.ts'
import { type MailDelivery, openMailDelivery } from '../shared/mail-delivery.server.ts'
import { isRole } from '../shared/roles.ts'
import { invitationMail } from './invitation-mail.server.ts'
import { digestOf } from './invitation-token.server.ts'

type Options = {
  db: Kysely<Tables>
  mailer: Pick<Mailer, 'send'>
  siteName: Record<Language, string>
  publicUrl: string
  now: () => Date
  log: { error(details: object, message: string): void }
  patienceMs?: number | undefined
}

/** Mails of invitations. The token of a link is made when its mail is handed over; the newest one counts. */
export function openInvitationOutbox({ db, mailer, siteName, publicUrl, now, log, patienceMs }: Options): MailDelivery {
  return openMailDelivery({
    db,
    table: 'invitation_mail',
    now,
    log,
    patienceMs,
    async hand({ id, invitation_id, language }) {
      const invitation = await db.selectFrom('invitation').selectAll().where('id', '=', invitation_id).executeTakeFirst()
      const isOpen = invitation && !invitation.accepted_at && !invitation.revoked_at
      // It was revoked, or has ended, while the mail server was down.
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
      const parts = { id, to, by: by?.email ?? siteName[language as Language], role, expiresAt, siteName, linkIn }
      await mailer.send(invitationMail(language as Language, parts))
    },
  })
}
