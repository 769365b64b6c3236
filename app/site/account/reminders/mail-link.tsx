import { Form, useNavigation } from 'react-router'
import formStyles from '../../../accounts/sign-in/account-form.module.css'
import { AccountPage } from '../../../accounts/sign-in/account-form.tsx'
import { Link } from '../../../language/link.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { REMINDER_PATHS } from '../../../reminders/reminder.ts'
import button from '../../../ui/button.module.css'
import { faultText } from './reminder-fault.ts'
import { reminderPageWords } from './reminder-page-words.ts'

type Props = {
  title: string
  lead: string
  /** The label of the button. */
  action: string
  isValid: boolean
  /** The result, once the action has succeeded. */
  done: { said: string; hint: string } | undefined
  fault: string | undefined
  token: string
}

/** The page of a link in a mail. The action needs a button press, because mail scanners open every link. */
export function MailLink({ title, lead, action, isValid, done, fault, token }: Props) {
  const words = useWordsOf(reminderPageWords)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AccountPage title={title} {...(done || !isValid ? {} : { lead })}>
      {done ? (
        <p className={`pad ${formStyles.notice}`} role="status">
          <strong>{done.said}</strong> {done.hint}
        </p>
      ) : (
        <Form method="post" className="stack gap-4">
          <p className={`firm pad optional ${formStyles.fault}`} role="alert">
            {!isBusy && faultText(words, fault)}
          </p>
          {isValid && (
            <button type="submit" className={button.primary} aria-disabled={isBusy}>
              {isBusy ? words.busy : action}
            </button>
          )}
        </Form>
      )}
      <p className={`wrap apart taps ${formStyles.links}`}>
        <Link to={REMINDER_PATHS.manage(token)}>{words.mine}</Link>
        <Link to="/">{words.home}</Link>
      </p>
    </AccountPage>
  )
}
