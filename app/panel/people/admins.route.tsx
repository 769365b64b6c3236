import { useState } from 'react'
import { invitationForm } from '../../accounts/invitations/invitation.ts'
import { unconfirmed } from '../../accounts/second-factor/unconfirmed.server.ts'
import type { Admin } from '../../accounts/staff/admins.server.ts'
import { isRole, type Role } from '../../kit/roles.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { readCommand } from '../kit/commands/command.server.ts'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { answerCommandFailure, useCommand } from '../kit/commands/use-command.tsx'
import list from '../kit/lists/list.module.css'
import { ListHead } from '../kit/lists/list-head.tsx'
import type { Route } from './+types/admins.route.ts'
import { AddColleague, LEAST_TYPED } from './add-colleague.tsx'
import styles from './admins.module.css'
import { adminsWords } from './admins-words.ts'
import { InviteForm } from './invite-form.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { roleWords } from './role-words.ts'

/** The rate limit of searches per admin. */
const SEARCHES = { what: 'admin-search', points: 30, seconds: 60 }

/** Returns all staff, the open invitations, and the accounts found by `?q=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { admins, invitations, limits } = context.get(servicesContext)
  const { uid, isSuper } = context.get(adminContext)
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 254)
  const all = await admins.list()
  const page = { uid, isSuper, q, admins: all, invitations: await invitations.list(), found: undefined, isLimited: false }
  if (q.length < LEAST_TYPED) return page
  const room = await limits.take([[SEARCHES, uid]])
  return room.ok ? { ...page, found: await admins.search(q) } : { ...page, isLimited: true }
}

/**
 * Invites a colleague, gives somebody a role or changes it, or removes it; only the super-admin may remove an admin's rights
 * (spec M2, O6). Every command requires that the admin has just confirmed their identity.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { admins, invitations } = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const { isSuper, isRecent, editing } = context.get(adminContext)
  if (!isRecent) throw unconfirmed(request)
  const by = { by: editing.by }
  return readCommand(request, {
    async grant({ uid = '', anyway, role = 'admin' }) {
      if (!isRole(role)) return { ok: false, reason: 'failed' }
      return admins.grant(uid, { ...by, role, onlyConfirmed: anyway !== 'yes' })
    },
    async role({ uid = '', role }) {
      return isRole(role) ? admins.setRole(uid, role, { ...by, onlyLesser: !isSuper }) : { ok: false, reason: 'failed' }
    },
    revoke({ uid = '', also = '', shown }) {
      const chosen = { also: also.split(','), ...(shown !== undefined && { shown: shown.split(',') }) }
      return admins.revoke(uid, { ...by, ...chosen, onlyLesser: !isSuper })
    },
    async invite(fields) {
      const sent = invitationForm.safeParse(fields)
      if (!sent.success) return { ok: false, reason: 'email' }
      return mailed(await invitations.invite({ ...sent.data, language }, editing.by))
    },
    resend: async ({ id = '' }) => mailed(await invitations.resend(id, editing.by)),
    uninvite: ({ id = '' }) => invitations.revoke(id, editing.by),
  })
}

/** Replaces the reason 'too-many' with that of the email limit, which has its own text. */
const mailed = (answer: CommandAnswer): CommandAnswer =>
  !answer.ok && answer.reason === 'too-many' ? { ok: false, reason: 'too-many-mails' } : answer

export const clientAction = answerCommandFailure

/** The page that lists the staff of the site and their roles. */
export default function Admins({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, isSuper, q, admins, invitations, found, isLimited } = loaderData
  const words = useWordsOf(adminsWords)
  const { roles } = useWordsOf(roleWords)
  const command = useCommand()
  const [changing, setChanging] = useState<Admin>()
  const [revoking, setRevoking] = useState<Admin>()

  const emailOf = (grantedBy: string | null) => admins.find((each) => each.uid === grantedBy)?.email ?? ''

  function change({ uid, email }: Admin, role: Role) {
    const done = words.change.done(email, roles[role])
    command.submit({ command: 'role', uid, role }, { done, failed: words.change.failed, reasons: words.refused })
  }

  const mayChange = (admin: Admin) => !admin.isSuper && (isSuper || admin.role !== 'admin')

  return (
    <>
      <ListHead title={words.title} lead={words.lead} />
      {admins.length === 0 && <p>{words.none}</p>}
      <ul className="stack gap-2">
        {admins.map((admin) => (
          <li key={admin.uid} className={`row gap-2-4 box ${styles.row}`}>
            <span className={`anywhere shrink ${list.text}`}>
              <span className={list.name}>{admin.email}</span>
              <span className={`wrap muted small gap-1-3`}>
                <span className="tag">{roles[admin.role]}</span>
                {admin.isSuper && <span>{words.superAdmin}</span>}
                {admin.uid === uid && <span>{words.you}</span>}
                {emailOf(admin.grantedBy) && <span>{words.addedBy(emailOf(admin.grantedBy))}</span>}
              </span>
            </span>
            {mayChange(admin) && (
              <span className="wrap gap-2">
                <button
                  type="button"
                  className={button.button}
                  aria-label={words.change.of(admin.email)}
                  onClick={() => setChanging(admin)}
                >
                  {words.change.short}
                </button>
                <button
                  type="button"
                  className={button.button}
                  aria-label={words.revoke(admin.email)}
                  onClick={() => setRevoking(admin)}
                >
                  {words.revokeShort}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>

      <section className={`stack gap-4 ${styles.section}`} aria-labelledby="invite">
        <h2 id="invite">{words.invite.title}</h2>
        <InviteForm answer={actionData as CommandAnswer | undefined} />
      </section>
      <PendingInvitations invitations={invitations} />

      <AddColleague command={command} q={q} found={found} isLimited={isLimited} />

      {changing && (
        <RoleDialog
          admin={changing}
          onConfirm={(role) => {
            change(changing, role)
            setChanging(undefined)
          }}
          onCancel={() => setChanging(undefined)}
        />
      )}
      {revoking && (
        <RevokeDialog
          admin={revoking}
          admins={admins}
          onConfirm={(also, shown) => {
            const one = revoking.role === 'admin' ? words.revoked : words.revokedOther(revoking.email)
            const done = ({ count = 1 }: { count?: number }) => (count === 1 ? one : words.revokedMany(count))
            const said = { done, failed: words.revokeFailed, reasons: words.refused }
            command.submit({ command: 'revoke', uid: revoking.uid, also: also.join(), shown: shown.join() }, said)
            setRevoking(undefined)
          }}
          onCancel={() => setRevoking(undefined)}
        />
      )}
    </>
  )
}
