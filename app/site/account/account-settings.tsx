import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { AccountForm } from '../../accounts/sign-in/account-form.tsx'
import { changePasswordForm, deleteAccountForm } from '../../accounts/sign-in/credentials.ts'
import { Link, useAddress } from '../../language/link.tsx'
import { confirmWords } from '../../language/words/confirm-words.ts'
import { useAccountWords } from '../../language/words/use-account-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './account.module.css'
import type { AccountAnswer } from './account-answer.ts'

/** `needsCode`: the forms ask for a second-factor code as well as the password. */
type Props = { hasPassword: boolean; isStaff: boolean; needsCode: boolean }

/** Settings for the password, an admin's second factor, data export and account deletion. */
export function AccountSettings({ hasPassword, isStaff, needsCode }: Props) {
  const { factor } = useWordsOf(confirmWords)
  const words = useAccountWords().account
  const data = useActionData<AccountAnswer>()
  const sent = data?.form === 'calendar' ? undefined : data
  const toast = useToast()
  const panel = useRef<HTMLDetailsElement>(null)
  const code = needsCode ? ({ code: 'code' } as const) : {}

  const address = useAddress()

  useEffect(() => {
    if (!sent?.isChanged) return
    toast(words.changed)
    if (panel.current) panel.current.open = false
  }, [sent, toast, words])

  return (
    <section className={`stack gap-4 ${styles.section}`}>
      <h2>{words.settings}</h2>
      <div className="stack gap-3">
        <details ref={panel} className={`box ${styles.panel}`} open={sent?.form === 'password' && !sent.isChanged}>
          <summary>{words.changePassword}</summary>
          <div className={`stack gap-4 to-start ${styles.body}`}>
            {hasPassword ? (
              <AccountForm
                schema={changePasswordForm}
                fields={{ current: 'current', password: 'newPassword', again: 'again', ...code }}
                hidden={{ form: 'password' }}
                answer={sent?.form === 'password' ? sent.answer : undefined}
                submit={words.change}
                busy={words.changing}
              />
            ) : (
              <>
                <p>{words.noPassword}</p>
                <Link to="/forgot-password" className={button.button}>
                  {words.change}
                </Link>
              </>
            )}
          </div>
        </details>
        {isStaff && (
          <details className={`box ${styles.panel}`}>
            <summary>{factor.title}</summary>
            <div className={`stack gap-4 to-start ${styles.body}`}>
              <p>{factor.lead}</p>
              <a href={address('/account/second-factor')} className={button.button}>
                {factor.manage}
              </a>
            </div>
          </details>
        )}
        <details className={`box ${styles.panel}`}>
          <summary>{words.data}</summary>
          <div className={`stack gap-4 to-start ${styles.body}`}>
            <p>{words.dataHint}</p>
            <a href={address('/account/data')} download className={button.button}>
              {words.download}
            </a>
          </div>
        </details>
        <details className={`box ${styles.panel}`} open={sent?.form === 'delete'}>
          <summary>{words.deleteTitle}</summary>
          <div className={`stack gap-4 to-start ${styles.body}`}>
            <p>{words.deleteHint}</p>
            <AccountForm
              schema={deleteAccountForm}
              fields={{ confirm: hasPassword ? 'confirm' : 'confirmEmail', ...code }}
              hidden={{ form: 'delete' }}
              answer={sent?.form === 'delete' ? sent.answer : undefined}
              submit={words.delete}
              busy={words.deleting}
              isDangerous
            />
          </div>
        </details>
      </div>
      <div className="wrap gap-3">
        <form method="post" action={address('/logout')}>
          <button type="submit" className={button.button}>
            {words.signOut}
          </button>
        </form>
        <SignOutEverywhere />
      </div>
    </section>
  )
}

function SignOutEverywhere() {
  const words = useAccountWords().account
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setAsked] = useState(false)

  function onSubmit(event: FormEvent) {
    if (isAsked) return
    event.preventDefault()
    setAsked(true)
  }

  return (
    <form ref={form} method="post" action={useAddress()('/logout')} onSubmit={onSubmit}>
      <input type="hidden" name="everywhere" value="yes" />
      <button type="submit" className={button.button}>
        {words.signOutEverywhere}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={words.signOutEverywhereTitle}
          text={words.signOutEverywhereText}
          confirm={words.signOutEverywhere}
          cancel={words.cancel}
          onConfirm={() => {
            form.current?.requestSubmit()
            setAsked(false)
          }}
          onCancel={() => setAsked(false)}
        />
      )}
    </form>
  )
}
