import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { record } from '../catalog/audit.server.ts'
import type { Language } from '../shared/language.ts'
import type { Result } from '../shared/result.ts'
import { isRole, type Role } from '../shared/roles.ts'
import type { TooMany } from './account-parts.server.ts'
import { addStaff, lockAdmins } from './admins.server.ts'
import type { InvitationState } from './invitation.ts'
import type { InvitationMails, MailFault } from './invitation-mails.server.ts'
import { digestOf, type InvitationMarks } from './invitation-marks.server.ts'
import type { InvitationOptions } from './invitation-options.server.ts'

type InvitedPerson = { uid: string; email: string; client: string }
type Refusal = Exclude<InvitationState, 'ready'>
/** `email`: the one that was invited. */
type Looked = { state: 'unknown' } | { state: Exclude<InvitationState, 'unknown'>; email: string; role: Role }

export type Acceptance = {
  /** How the invitation of a mailed token stands for this person; undefined: nobody is signed in. Changes nothing. */
  look(token: string, person: Pick<InvitedPerson, 'uid' | 'email'> | undefined): Promise<Looked>
  /** Mails the link that shows that the mailbox is this account's; for an invitation that is `unconfirmed`. */
  confirmMailbox(
    token: string,
    person: InvitedPerson,
    language: Language,
  ): Promise<{ ok: true } | { ok: false; reason: Refusal } | MailFault | TooMany>
  /** Gives the account the role, once. */
  accept(token: string, person: InvitedPerson): Promise<Result<{ role: Role }, Refusal>>
}

type Row = Selectable<Tables['invitation']>
type Who = Pick<InvitedPerson, 'uid' | 'email'> | undefined

/** How an invitation stands for whoever opens its link, and what they do with it. */
export function openAcceptance(
  { db, changes, now }: InvitationOptions,
  marks: InvitationMarks,
  { room, queue, send }: InvitationMails,
): Acceptance {
  const time = () => now().toISOString()

  /** Undefined for a token that was never made, was replaced by a newer one, or belongs to an invitation that ended long ago. */
  async function find(from: Kysely<Tables>, token: string): Promise<{ row: Row; provesOf(uid: string): boolean } | undefined> {
    const marked = marks.read(token)
    const query = from.selectFrom('invitation').selectAll()
    const row = marked
      ? await query.where('id', '=', marked.invitationId).executeTakeFirst()
      : await query.where('token_digest', '=', digestOf(token)).executeTakeFirst()
    return row && { row, provesOf: (uid) => marked?.isOf(uid) ?? false }
  }

  async function stateOf(
    from: Kysely<Tables>,
    { row, provesOf }: NonNullable<Awaited<ReturnType<typeof find>>>,
    person: Who,
  ): Promise<Exclude<InvitationState, 'unknown'>> {
    if (row.accepted_at) return 'used'
    if (row.revoked_at) return 'revoked'
    if (row.expires_at <= time()) return 'expired'
    if (!person) return 'signed-out'
    if (person.email !== row.email) return 'other-account'
    const viewer = await from.selectFrom('viewer').select('email_verified').where('id', '=', person.uid).executeTakeFirst()
    return viewer?.email_verified === 1 || provesOf(person.uid) ? 'ready' : 'unconfirmed'
  }

  async function looked(from: Kysely<Tables>, token: string, person: Who) {
    const found = await find(from, token)
    if (!found || !isRole(found.row.role)) return { state: 'unknown' as const }
    const { email, role } = found.row
    return { state: await stateOf(from, found, person), email, role, row: found.row }
  }

  return {
    async look(token, person) {
      const found = await looked(db, token, person)
      if (found.state === 'unknown') return found
      const { row: _, ...told } = found
      return told
    },

    async confirmMailbox(token, person, language) {
      const found = await looked(db, token, person)
      if (found.state === 'ready') return { ok: true }
      if (found.state !== 'unconfirmed') return { ok: false, reason: found.state }
      const taken = await room(found.email, person.uid)
      if (!taken.ok) return taken
      const mailId = await changes.change((change) => queue(change, found.row.id, language, person.uid))
      const sent = await send(mailId, taken.giveBack)
      return sent.ok ? { ok: true } : sent
    },

    accept: (token, person) =>
      changes.change<Result<{ role: Role }, Refusal>>(async (change) => {
        const { trx } = change
        // Revoking and removing the admin who invited take the same lock, so every completed one is seen.
        await lockAdmins(change)
        const found = await looked(trx, token, person)
        if (found.state !== 'ready') return { ok: false, reason: found.state }
        const { row, role, email } = found
        await trx.updateTable('invitation').set({ accepted_at: time() }).where('id', '=', row.id).execute()
        await trx.updateTable('viewer').set({ email_verified: 1 }).where('id', '=', person.uid).execute()
        await addStaff(change, { uid: person.uid, email, role, grantedBy: row.invited_by, at: now() })
        await record(change, person, now(), { action: 'invitation.accept', subject: row.id, title: email })
        const mine = await trx.selectFrom('admin').select('role').where('uid', '=', person.uid).executeTakeFirst()
        return { ok: true, role: isRole(mine?.role) ? mine.role : role }
      }),
  }
}
