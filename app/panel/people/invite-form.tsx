import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { invitationForm } from '../../accounts/invitations/invitation.ts'
import type { Role } from '../../kit/roles.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { Field, VERBATIM } from '../../ui/field.tsx'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { useCommand } from '../kit/commands/use-command.tsx'
import styles from './admins.module.css'
import { adminsWords } from './admins-words.ts'
import { RoleChoice } from './role-choice.tsx'

/** Invites a colleague by email (spec O6). `answer`: the answer to a form that was sent without a script. */
export function InviteForm({ answer }: { answer: CommandAnswer | undefined }) {
  const words = useWordsOf(adminsWords)
  const command = useCommand()
  const field = useRef<HTMLInputElement>(null)
  const [role, setRole] = useState<Role>('editor')
  const [isUnfit, setUnfit] = useState(false)
  const reasons: Record<string, string> = words.refused
  const refusal = answer?.ok === false ? (reasons[answer.reason] ?? words.invite.failed) : undefined

  function send(form: HTMLFormElement) {
    const sent = invitationForm.safeParse(Object.fromEntries(new FormData(form)))
    setUnfit(!sent.success)
    if (!sent.success) return field.current?.focus()
    const { email } = sent.data
    command.submit(
      { command: 'invite', ...sent.data },
      {
        done() {
          if (field.current?.value.trim().toLowerCase() === email) form.reset()
          return words.invite.sent(email)
        },
        failed: words.invite.failed,
        reasons,
      },
    )
  }

  return (
    <Form
      method="post"
      className={`stack gap-4 to-start ${styles.invite}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!command.isBusy) send(event.currentTarget)
      }}
    >
      <input type="hidden" name="command" value="invite" />
      <Field
        ref={field}
        name="email"
        type="email"
        label={words.invite.email}
        hint={words.invite.hint}
        fault={isUnfit ? words.invite.fault : refusal}
        isAnnounced
        {...VERBATIM}
        maxLength={254}
        required
        onChange={() => setUnfit(false)}
      />
      <RoleChoice value={role} onChange={setRole} />
      <button type="submit" className={button.primary} aria-disabled={command.isBusy}>
        {words.invite.send}
      </button>
    </Form>
  )
}
