import { useRef } from 'react'
import type { PendingInvitation } from '../../accounts/invitations/invitations.server.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { useCommand } from '../kit/commands/use-command.tsx'
import list from '../kit/lists/list.module.css'
import styles from './admins.module.css'
import { adminsWords } from './admins-words.ts'
import { roleWords } from './role-words.ts'

/** The invitations that nobody has accepted yet: to whom, for which role, until when. */
export function PendingInvitations({ invitations }: { invitations: readonly PendingInvitation[] }) {
  const { pending: words, invite, refused } = useWordsOf(adminsWords)
  const { roles } = useWordsOf(roleWords)
  const common = useWordsOf(adminWords)
  const command = useCommand()
  const heading = useRef<HTMLHeadingElement>(null)
  if (invitations.length === 0) return null

  function send(name: 'resend' | 'uninvite', { id, email }: PendingInvitation) {
    if (command.isBusy) return
    // The buttons disappear with their row.
    if (name === 'uninvite') heading.current?.focus({ preventScroll: true })
    const done = name === 'resend' ? invite.sent(email) : words.revoked
    command.submit({ command: name, id }, { done, failed: invite.failed, reasons: refused })
  }

  return (
    <section className={`stack gap-4 ${styles.section}`} aria-labelledby="invitations">
      <h2 id="invitations" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <ul className="stack gap-2">
        {invitations.map((invitation) => (
          <li key={invitation.id} className={`row gap-2-4 box ${styles.row}`}>
            <span className={`anywhere shrink ${list.text}`}>
              <span className={list.name}>{invitation.email}</span>
              <span className={`wrap muted small gap-1-3`}>
                <span className="tag">{roles[invitation.role]}</span>
                {invitation.by && <span>{words.by(invitation.by)}</span>}
                {invitation.isExpired ? (
                  <strong>{words.expired}</strong>
                ) : (
                  <LocalTime at={invitation.expiresAt}>{words.until}</LocalTime>
                )}
              </span>
            </span>
            <span className="wrap gap-2">
              {(['resend', 'uninvite'] as const).map((name) => (
                <button
                  key={name}
                  type="button"
                  className={button.button}
                  aria-label={common.about(words[name], invitation.email)}
                  aria-disabled={command.isBusy}
                  onClick={() => send(name, invitation)}
                >
                  {words[name]}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
