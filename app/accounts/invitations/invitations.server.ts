import type { Change } from '../../../database/changes.ts'
import { type Editor, record } from '../../history/audit.server.ts'
import { mustBeAdmin } from '../../history/still-admin.server.ts'
import type { Language } from '../../kit/language.ts'
import type { OutboxDoor } from '../../kit/mail/mail-delivery.server.ts'
import type { Result } from '../../kit/result.ts'
import { isRole, type Role } from '../../kit/roles.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import type { TooMany } from '../account-parts.server.ts'
import { lockAdmins } from '../staff/admins.server.ts'
import { INVITATION_DAYS } from './invitation.ts'
import { type Acceptance, openAcceptance } from './invitation-acceptance.server.ts'
import { type MailFault, openInvitationMails } from './invitation-mails.server.ts'
import type { InvitationOptions } from './invitation-options.server.ts'

/** How long an expired link can still say why it does not work. */
const TOLD_MS = 30 * DAY_MS

/** An invitation that nobody has accepted yet. `by`: the email of the sender. */
export type PendingInvitation = { id: string; email: string; role: Role; by: string; expiresAt: string; isExpired: boolean }

/** Invitations of colleagues to the panel (spec O6). Callers decide who may invite; changes by an admin throw NoLongerAdmin. */
export type Invitations = Acceptance & {
  /** Returns the pending invitations sorted by email. Expired ones stay listed for a month, so that they can be sent again. */
  list(): Promise<PendingInvitation[]>
  /**
   * Mails an invitation, first in the admin's language. Replaces an earlier one to the same address. `staff`: the account with
   * this address already has a role. `isLate`: the mail server does not answer yet.
   */
  invite(
    wish: { email: string; role: Role; language: Language },
    by: Editor,
  ): Promise<Result<{ isLate: boolean }, 'staff'> | MailFault | TooMany>
  /** Mails an invitation again, with a new link that is valid for another seven days. */
  resend(id: string, by: Editor): Promise<Result<{ isLate: boolean }, 'gone'> | MailFault | TooMany>
  revoke(id: string, by: Editor): Promise<Result<{ email: string }, 'gone'>>
  outbox: OutboxDoor
  /** Deletes invitations that ended long ago. */
  sweep(): Promise<void>
}

export function openInvitations(options: InvitationOptions): Invitations {
  const { db, changes, now } = options
  const mails = openInvitationMails(options)
  const { room, queue, send } = mails
  const time = (aheadMs = 0) => new Date(now().getTime() + aheadMs).toISOString()

  /** Runs one change by an admin, exclusive among those of admins. */
  const byAdmin = <T>(by: Editor, work: (change: Change) => Promise<T>) =>
    changes.change(async (change) => {
      await lockAdmins(change)
      await mustBeAdmin(change.trx, by)
      return work(change)
    })

  return {
    async list() {
      const rows = await db
        .selectFrom('invitation')
        .leftJoin('viewer', 'viewer.id', 'invitation.invited_by')
        .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.expires_at', 'viewer.email as by'])
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .orderBy('invitation.email')
        .execute()
      const at = time()
      return rows.flatMap(({ role, by, expires_at, ...row }) =>
        isRole(role) ? [{ ...row, role, by: by ?? '', expiresAt: expires_at, isExpired: expires_at <= at }] : [],
      )
    },

    async invite({ email, role, language }, by) {
      const taken = await room(email, by.uid)
      if (!taken.ok) return taken
      const mailId = await byAdmin(by, async (change) => {
        const { trx } = change
        const staff = trx.selectFrom('admin').innerJoin('viewer', 'viewer.id', 'admin.uid').select('admin.uid')
        if (await staff.where('viewer.email', '=', email).executeTakeFirst()) return undefined
        const replaced = trx.updateTable('invitation').set({ revoked_at: time() }).where('email', '=', email)
        await replaced.where('accepted_at', 'is', null).where('revoked_at', 'is', null).execute()
        const id = crypto.randomUUID()
        await trx
          .insertInto('invitation')
          .values({
            id,
            email,
            role,
            language,
            token_digest: null,
            invited_by: by.uid,
            created_at: time(),
            expires_at: time(INVITATION_DAYS * DAY_MS),
            accepted_at: null,
            revoked_at: null,
          })
          .execute()
        await record(change, by, now(), { action: `invitation.${role}`, subject: id, title: email })
        return queue(change, id, language)
      })
      if (mailId !== undefined) return send(mailId, taken.giveBack)
      await taken.giveBack()
      return { ok: false, reason: 'staff' }
    },

    async resend(id, by) {
      const known = await db.selectFrom('invitation').select('email').where('id', '=', id).executeTakeFirst()
      if (!known) return { ok: false, reason: 'gone' }
      const taken = await room(known.email, by.uid)
      if (!taken.ok) return taken
      const mailId = await byAdmin(by, async (change) => {
        const row = await change.trx
          .updateTable('invitation')
          .set({ expires_at: time(INVITATION_DAYS * DAY_MS), invited_by: by.uid })
          .where('id', '=', id)
          .where('accepted_at', 'is', null)
          .where('revoked_at', 'is', null)
          .returning(['email', 'language'])
          .executeTakeFirst()
        if (!row) return undefined
        await record(change, by, now(), { action: 'invitation.resend', subject: id, title: row.email })
        return queue(change, id, row.language)
      })
      if (mailId !== undefined) return send(mailId, taken.giveBack)
      await taken.giveBack()
      return { ok: false, reason: 'gone' }
    },

    revoke: (id, by) =>
      byAdmin<Result<{ email: string }, 'gone'>>(by, async (change) => {
        const row = await change.trx
          .updateTable('invitation')
          .set({ revoked_at: time() })
          .where('id', '=', id)
          .where('accepted_at', 'is', null)
          .where('revoked_at', 'is', null)
          .returning('email')
          .executeTakeFirst()
        if (!row) return { ok: false, reason: 'gone' }
        await record(change, by, now(), { action: 'invitation.revoke', subject: id, title: row.email })
        return { ok: true, email: row.email }
      }),

    ...openAcceptance(options),

    outbox: mails.outbox,

    async sweep() {
      await db.deleteFrom('invitation').where('expires_at', '<', time(-TOLD_MS)).execute()
    },
  }
}
