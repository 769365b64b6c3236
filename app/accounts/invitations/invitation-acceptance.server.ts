import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { record } from '../../history/audit.server.ts'
import type { Result } from '../../kit/result.ts'
import { isRole, type Role } from '../../kit/roles.ts'
import { addStaff, lockAdmins } from '../staff/admins.server.ts'
import type { InvitationState } from './invitation.ts'
import type { InvitationOptions } from './invitation-options.server.ts'
import { digestOf } from './invitation-token.server.ts'

type InvitedPerson = { uid: string; email: string; client: string }
type Refusal = Exclude<InvitationState, 'ready'>
/** `email`: the invited address. */
type InvitationCheck = { state: 'unknown' } | { state: Exclude<InvitationState, 'unknown'>; email: string; role: Role }

export type Acceptance = {
  /** Returns the state of a mailed token's invitation for this person; undefined: nobody is signed in. Changes nothing. */
  look(token: string, person: Pick<InvitedPerson, 'uid' | 'email'> | undefined): Promise<InvitationCheck>
  /**
   * Gives the account the role, once. `hasJoined`: the account was just created, or got its password, on the link's page, which
   * proves access to the mailbox.
   */
  accept(token: string, person: InvitedPerson, options?: { hasJoined: boolean }): Promise<Result<{ role: Role }, Refusal>>
}

type Row = Selectable<Tables['invitation']>
type SignedInPerson = Pick<InvitedPerson, 'uid' | 'email'> | undefined

/** Opens the acceptance of invitations: their state for the person who opens the link, and the person's answer. */
export function openAcceptance({ db, changes, now }: InvitationOptions): Acceptance {
  const time = () => now().toISOString()

  async function stateOf(from: Kysely<Tables>, row: Row, person: SignedInPerson): Promise<Exclude<InvitationState, 'unknown'>> {
    if (row.accepted_at) return 'used'
    if (row.revoked_at) return 'revoked'
    if (row.expires_at <= time()) return 'expired'
    if (person && person.email !== row.email) return 'other-account'
    const viewer = await from.selectFrom('viewer').select('email_verified').where('email', '=', row.email).executeTakeFirst()
    // Somebody else may have created the account, and know its password.
    if (viewer?.email_verified !== 1) return 'new'
    return person ? 'ready' : 'signed-out'
  }

  /**
   * Returns the invitation; unknown for a token that was never issued, was replaced by a newer one, or belongs to an invitation
   * that expired long ago.
   */
  async function looked(from: Kysely<Tables>, token: string, person: SignedInPerson) {
    const row = await from.selectFrom('invitation').selectAll().where('token_digest', '=', digestOf(token)).executeTakeFirst()
    if (!row || !isRole(row.role)) return { state: 'unknown' as const }
    const { email, role } = row
    return { state: await stateOf(from, row, person), email, role, row }
  }

  return {
    async look(token, person) {
      const found = await looked(db, token, person)
      if (found.state === 'unknown') return found
      const { row: _, ...told } = found
      return told
    },

    accept: (token, person, { hasJoined } = { hasJoined: false }) =>
      changes.change<Result<{ role: Role }, Refusal>>(async (change) => {
        const { trx } = change
        // Revoking an invitation and removing its admin take the same lock, so every completed one is visible.
        await lockAdmins(change)
        const found = await looked(trx, token, person)
        if (found.state !== 'ready' && !(hasJoined && found.state === 'new')) return { ok: false, reason: found.state }
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
