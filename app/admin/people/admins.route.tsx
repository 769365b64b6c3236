import { useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { Account, Admin } from '../../accounts/admins.server.ts'
import { unconfirmed } from '../../accounts/unconfirmed.server.ts'
import { adminWords } from '../../language/admin-words.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { adminContext, servicesContext } from '../../services.server.ts'
import { useSettled } from '../../shared/use-settled.tsx'
import button from '../../ui/button.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useTypedEarly } from '../../ui/use-typed-early.tsx'
import { readCommand } from '../commands/command.server.ts'
import { keepCommand, useCommand } from '../commands/use-command.tsx'
import list from '../lists/list.module.css'
import type { Route } from './+types/admins.route.ts'
import styles from './admins.module.css'
import { adminsWords } from './admins-words.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

/** With fewer characters, a search would list everybody. */
const LEAST = 3
/** The pause in typing after which the search starts, in ms. */
const PAUSE_MS = 400
/** Searches per admin and minute. */
const SEARCHES = { what: 'admin-search', points: 30, seconds: 60 }

/** All admins, and the accounts found by `?q=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { admins, limits } = context.get(servicesContext)
  const { uid, isSuper } = context.get(adminContext)
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 254)
  const all = await admins.list()
  const page = { uid, isSuper, q, admins: all, found: undefined, isLimited: false }
  if (q.length < LEAST) return page
  const room = await limits.take([[SEARCHES, uid]])
  return room.ok ? { ...page, found: await admins.search(q) } : { ...page, isLimited: true }
}

/**
 * Adds an admin, or removes some, which only the super-admin may do (spec M2). Both require that the admin has just confirmed
 * their identity.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { admins } = context.get(servicesContext)
  const { isSuper, isRecent, editing } = context.get(adminContext)
  if (!isRecent) throw unconfirmed(request)
  const by = { by: editing.by }
  return readCommand(request, {
    grant: ({ uid = '', anyway }) => admins.grant(uid, { ...by, onlyConfirmed: anyway !== 'yes' }),
    async revoke({ uid = '', also = '', shown }) {
      if (!isSuper) return { ok: false, reason: 'forbidden' }
      return admins.revoke(uid, { ...by, also: also.split(','), ...(shown !== undefined && { shown: shown.split(',') }) })
    },
  })
}

export const clientAction = keepCommand

/** The page about who may administer the site. */
export default function Admins({ loaderData: { uid, isSuper, q, admins, found, isLimited } }: Route.ComponentProps) {
  const words = useWordsOf(adminsWords)
  const common = useWordsOf(adminWords)
  const command = useCommand()
  const submit = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(q)
  useTypedEarly(field, setText)
  const [granting, setGranting] = useState<Account>()
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
    command.submit({ command: 'grant', uid, anyway }, { done: words.granted(email), failed: words.grantFailed, reasons })
  }

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
                {admin.isSuper && <span>{words.superAdmin}</span>}
                {admin.uid === uid && <span>{words.you}</span>}
                {emailOf(admin.grantedBy) && <span>{words.addedBy(emailOf(admin.grantedBy))}</span>}
              </span>
            </span>
            {isSuper && !admin.isSuper && (
              <button
                type="button"
                className={button.button}
                aria-label={words.revoke(admin.email)}
                onClick={() => setRevoking(admin)}
              >
                {words.revokeShort}
              </button>
            )}
          </li>
        ))}
      </ul>

      <section className={styles.add}>
        <h2>{words.add}</h2>
        <Form method="get" role="search" className={styles.search}>
          <Field
            ref={field}
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
                  aria-label={words.grant(account.email)}
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
          title={words.sureTitle(granting.email)}
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
      {revoking && (
        <RevokeDialog
          admin={revoking}
          admins={admins}
          onConfirm={(also, shown) => {
            const done = ({ count = 1 }: { count?: number }) => (count === 1 ? words.revoked : words.revokedMany(count))
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
