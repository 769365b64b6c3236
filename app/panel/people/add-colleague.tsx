import { useState } from 'react'
import type { Account } from '../../accounts/staff/admins.server.ts'
import { isRole, ROLES, type Role } from '../../kit/roles.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { SelectField } from '../../ui/select-field.tsx'
import type { useCommand } from '../kit/commands/use-command.tsx'
import { useQuestion } from '../kit/commands/use-question.tsx'
import list from '../kit/lists/list.module.css'
import { SettledSearch } from '../kit/lists/settled-search.tsx'
import styles from './admins.module.css'
import { adminsWords } from './admins-words.ts'
import { roleWords } from './role-words.ts'

/** The minimum length of a search; with fewer characters it would list everybody. */
export const LEAST_TYPED = 3

type Props = {
  command: ReturnType<typeof useCommand>
  /** The search text that found the accounts. */
  q: string
  found: Account[] | undefined
  /** True when the rate limit refused the search. */
  isLimited: boolean
}

/** Finds accounts by their email and gives one of them a role (spec M2). */
export function AddColleague({ command, q, found, isLimited }: Props) {
  const words = useWordsOf(adminsWords)
  const { roles } = useWordsOf(roleWords)
  const language = useLanguage()
  const [text, setText] = useState(q)
  const { ask, dialog } = useQuestion()
  const [grantedRole, setGrantedRole] = useState<Role>('editor')

  /** Returns the name of a role for the middle of a sentence. */
  const nameIn = (role: Role) => (language === 'en' ? roles[role].toLowerCase() : roles[role])

  function grant({ uid, email }: Account, anyway = '') {
    const reasons = { ...words.refused, forbidden: words.noLonger }
    const done = words.granted(email, nameIn(grantedRole))
    command.submit({ command: 'grant', uid, anyway, role: grantedRole }, { done, failed: words.grantFailed, reasons })
  }

  const askToGrant = (account: Account) =>
    ask({
      title: words.sureTitle(account.email, nameIn(grantedRole)),
      text: words.sureText,
      confirm: words.sure,
      onYes: () => grant(account, 'yes'),
    })

  return (
    <section className={`stack gap-4 ${styles.add}`}>
      <h2>{words.add}</h2>
      <SettledSearch
        action="/admin/admins"
        fields={[
          {
            name: 'q',
            label: words.search,
            hint: words.searchHint,
            value: text,
            onText: setText,
            autoCapitalize: 'off',
            spellCheck: false,
            maxLength: 254,
          },
        ]}
        query={new URLSearchParams({ q: text }).toString()}
        isDue={text.trim() !== q && (text.trim().length >= LEAST_TYPED || q.length >= LEAST_TYPED)}
        find={words.find}
        className={styles.search}
      />
      <div className={`stack gap-4 ${styles.search}`}>
        <SelectField
          label={words.roleOf}
          value={grantedRole}
          onChange={({ target }) => isRole(target.value) && setGrantedRole(target.value)}
          options={ROLES.map((role) => [role, roles[role]])}
        />
      </div>
      <p role="status" className="optional">
        {isLimited ? words.refused['too-many'] : found?.length === 0 ? words.noUsers : ''}
      </p>
      <ul className="stack gap-2">
        {found?.map((account) => (
          <li key={account.uid} className={`row gap-2-4 box ${styles.row}`}>
            <span className={`anywhere shrink ${list.text}`}>
              <span className={list.name}>{account.email}</span>
              <span className={`wrap muted small gap-1-3`}>
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
                onClick={() => (account.isConfirmed ? grant(account) : askToGrant(account))}
              >
                {words.grantShort}
              </button>
            )}
          </li>
        ))}
      </ul>
      {found && found.length >= 20 && <p className={`muted measure ${list.lead}`}>{words.more}</p>}
      {dialog}
    </section>
  )
}
