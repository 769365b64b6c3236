import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { Account, Admin } from '../../accounts/admins.server.ts'
import { invitationForm } from '../../accounts/invitation.ts'
import { unconfirmed } from '../../accounts/unconfirmed.server.ts'
import { adminWords } from '../../language/admin-words.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { isRole, ROLES, type Role } from '../../shared/roles.ts'
import { useSettled } from '../../shared/use-settled.tsx'
import button from '../../ui/button.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { readCommand } from '../commands/command.server.ts'
import type { CommandAnswer } from '../commands/command-answer.ts'
import { keepCommand, useCommand } from '../commands/use-command.tsx'
import list from '../lists/list.module.css'
import type { Route } from './+types/admins.route.ts'
import styles from './admins.module.css'
import { adminsWords } from './admins-words.ts'
import { InviteForm } from './invite-form.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { roleWords } from './role-words.ts'

/** With fewer characters, a search would list everybody. */
const LEAST = 3
/** The pause in typing after which the search starts, in ms. */
const PAUSE_MS = 400
/** Searches per admin and minute. */
const SEARCHES = { what: 'admin-search', points: 30, seconds: 60 }

/** All of staff, the open invitations, and the accounts found by `?q=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { admins, invitations, limits } = context.get(servicesContext)
  const { uid, isSuper } = context.get(adminContext)
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 254)
  const all = await admins.list()
  const page = { uid, isSuper, q, admins: all, invitations: await invitations.list(), found: undefined, isLimited: false }
  if (q.length < LEAST) return page
  const room = await limits.take([[SEARCHES, uid]])
  return room.ok ? { ...page, found: await admins.search(q) } : { ...page, isLimited: true }
}

/**
 * Invites a colleague, gives somebody a role or another one, or takes it away; an admin's rights only the super-admin takes away (spec M2, O6).
 * All require that the admin has just confirmed their identity.
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

/** The limit on mails has words of its own. */
const mailed = (answer: CommandAnswer): CommandAnswer =>
  !answer.ok && answer.reason === 'too-many' ? { ok: false, reason: 'too-many-mails' } : answer

export const clientAction = keepCommand

/** The page about who may administer the site. */
export default function Admins({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, isSuper, q, admins, invitations, found, isLimited } = loaderData
  const words = useWordsOf(adminsWords)
  const { roles } = useWordsOf(roleWords)
  const common = useWordsOf(adminWords)
  const command = useCommand()
  const language = useLanguage()
  const submit = useSubmit()
  const [text, setText] = useState(q)
  const [granting, setGranting] = useState<Account>()
  const [grantedRole, setGrantedRole] = useState<Role>('editor')
  const [changing, setChanging] = useState<Admin>()
  const [revoking, setRevoking] = useState<Admin>()

  const isDue = text.trim() !== q && (text.trim().length >= LEAST || q.length >= LEAST)
  const search = useSettled({
    what: `${q}\n${text}`,
    pauseMs: PAUSE_MS,
    run: isDue ? () => void submit({ q: text }, { replace: true, preventScrollReset: true }) : undefined,
  })

  const emailOf = (grantedBy: string | null) => admins.find((each) => each.uid === grantedBy)?.email ?? ''

  function grant({ uid, email }: Account, anyway = '') {
    const reasons = { ...words.refused, forbidden: words.noLonger }
    const done = words.granted(email, nameIn(grantedRole))
    command.submit({ command: 'grant', uid, anyway, role: grantedRole }, { done, failed: words.grantFailed, reasons })
  }

  function change({ uid, email }: Admin, role: Role) {
    const done = words.change.done(email, roles[role])
    command.submit({ command: 'role', uid, role }, { done, failed: words.change.failed, reasons: words.refused })
  }

  /** The name of a role in the middle of a sentence. */
  const nameIn = (role: Role) => (language === 'en' ? roles[role].toLowerCase() : roles[role])
  const mayChange = (admin: Admin) => !admin.isSuper && (isSuper || admin.role !== 'admin')

  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <h1>{words.title}</h1>
      <p className={list.lead}>{words.lead}</p>
      {admins.length === 0 && <p>{words.none}</p>}
      <ul className={list.list}>
        {admins.map((admin) => (
          <li key={admin.uid} className={styles.row}>
            <span className={list.text}>
              <span className={list.name}>{admin.email}</span>
              <span className={list.more}>
                <span className={list.tag}>{roles[admin.role]}</span>
                {admin.isSuper && <span>{words.superAdmin}</span>}
                {admin.uid === uid && <span>{words.you}</span>}
                {emailOf(admin.grantedBy) && <span>{words.addedBy(emailOf(admin.grantedBy))}</span>}
              </span>
            </span>
            {mayChange(admin) && (
              <span className={styles.actions}>
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

      <section className={styles.section} aria-labelledby="invite">
        <h2 id="invite">{words.invite.title}</h2>
        <InviteForm answer={actionData as CommandAnswer | undefined} />
      </section>
      <PendingInvitations invitations={invitations} />

      <section className={styles.add}>
        <h2>{words.add}</h2>
        <Form method="get" role="search" className={styles.search}>
          <Field
            name="q"
            type="search"
            label={words.search}
            hint={words.searchHint}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onBlur={search}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={254}
          />
          <noscript>
            <button type="submit" className={button.button}>
              {words.find}
            </button>
          </noscript>
        </Form>
        <div className={styles.search}>
          <SelectField label={words.roleOf} value={grantedRole} onChange={({ target }) => setGrantedRole(target.value as Role)}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {roles[role]}
              </option>
            ))}
          </SelectField>
        </div>
        <p role="status" className={styles.told}>
          {isLimited ? words.refused['too-many'] : found?.length === 0 ? words.noUsers : ''}
        </p>
        <ul className={list.list}>
          {found?.map((account) => (
            <li key={account.uid} className={styles.row}>
              <span className={list.text}>
                <span className={list.name}>{account.email}</span>
                <span className={list.more}>
                  {account.isAdmin && <span>{words.isAdmin}</span>}
                  {!account.isConfirmed && <span>{words.unconfirmed}</span>}
                </span>
              </span>
              {!account.isAdmin && (
                <button
                  type="button"
                  className={button.button}
                  aria-label={words.grant(account.email, nameIn(grantedRole))}
                  aria-disabled={command.isBusy}
                  onClick={() => (account.isConfirmed ? grant(account) : setGranting(account))}
                >
                  {words.grantShort}
                </button>
              )}
            </li>
          ))}
        </ul>
        {found && found.length >= 20 && <p className={list.lead}>{words.more}</p>}
      </section>

      {granting && (
        <ConfirmDialog
          title={words.sureTitle(granting.email, nameIn(grantedRole))}
          text={words.sureText}
          confirm={words.sure}
          cancel={common.cancel}
          onConfirm={() => {
            grant(granting, 'yes')
            setGranting(undefined)
          }}
          onCancel={() => setGranting(undefined)}
        />
      )}
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
