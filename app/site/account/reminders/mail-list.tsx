import { useEffect, useId, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import formStyles from '../../../accounts/sign-in/account-form.module.css'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import type { ReminderView } from './device-form.ts'
import { faultText } from './reminder-fault.ts'
import { ReminderItem } from './reminder-item.tsx'
import { reminderPageWords } from './reminder-page-words.ts'
import styles from './reminders.module.css'

type Props = { reminders: ReminderView[]; fault: 'failed' | 'too-many' | undefined; isChanged: boolean }

/** The reminders of one email address; works without a script. */
export function MailList({ reminders, fault, isChanged }: Props) {
  const words = useWordsOf(reminderPageWords)
  const isBusy = useNavigation().formMethod === 'POST'
  const title = useId()
  const told = useRef<HTMLParagraphElement>(null)
  // The pressed line has disappeared, and the focus with it.
  useEffect(() => {
    if (isChanged) told.current?.focus()
  }, [isChanged])
  return (
    <section className={`stack gap-4 ${styles.way}`} aria-labelledby={title}>
      <h2 id={title}>{words.mineByMail}</h2>
      {isChanged && (
        <p key={reminders.length} ref={told} tabIndex={-1} className={`pad ${formStyles.notice}`} role="status">
          {faultText(words, fault) ?? words.stopped}
        </p>
      )}
      {reminders.length === 0 && <p>{words.noneByMail}</p>}
      <ul className="stack gap-3">
        {reminders.map((reminder) => (
          <ReminderItem key={reminder.id} reminder={reminder}>
            <Form method="post">
              <input type="hidden" name="id" value={reminder.id} />
              <button
                type="submit"
                className={button.button}
                aria-label={words.stopOne(reminder.safe ?? reminder.title ?? words.gone)}
                aria-disabled={isBusy}
              >
                {words.stop}
              </button>
            </Form>
          </ReminderItem>
        ))}
      </ul>
      {reminders.length > 1 && (
        <Form method="post">
          <button type="submit" className={button.danger} aria-disabled={isBusy}>
            {words.stopAll}
          </button>
        </Form>
      )}
    </section>
  )
}
