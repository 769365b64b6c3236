import { useCallback, useEffect, useId, useRef, useState } from 'react'
import formStyles from '../../../accounts/sign-in/account-form.module.css'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import type { ReminderView } from './device-form.ts'
import { type DeviceFault, remindersHere, stopHere } from './device-reminders.tsx'
import { faultText } from './reminder-fault.ts'
import { ReminderItem } from './reminder-item.tsx'
import { reminderPageWords } from './reminder-page-words.ts'
import styles from './reminders.module.css'

/** The reminders of this device, looked up by the browser's push endpoint. */
export function DeviceList() {
  const words = useWordsOf(reminderPageWords)
  const title = useId()
  const told = useRef<HTMLParagraphElement>(null)
  const [reminders, setReminders] = useState<ReminderView[]>()
  const [fault, setFault] = useState<DeviceFault>()
  const [isStopped, setStopped] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const show = useCallback((answer: Awaited<ReturnType<typeof remindersHere>>) => {
    setFault(answer.fault)
    if (answer.reminders) setReminders(answer.reminders)
    return answer.fault === undefined
  }, [])
  useEffect(() => {
    void remindersHere().then(show)
  }, [show])

  async function stop(id?: string) {
    if (isBusy) return
    setBusy(true)
    if (show(await stopHere(id))) setStopped(true)
    setBusy(false)
    // The pressed line has disappeared, and the focus with it.
    told.current?.focus()
  }

  return (
    <section className={`stack gap-4 ${styles.way}`} aria-labelledby={title}>
      <h2 id={title}>{words.mineHere}</h2>
      <p ref={told} tabIndex={-1} className={fault ? `firm pad optional ${formStyles.fault}` : 'muted'} role="status">
        {fault ? faultText(words, fault) : isStopped ? words.stopped : !reminders && words.looking}
      </p>
      {reminders?.length === 0 && (
        <p>
          {words.none} <span className="muted">{words.noneHint}</span>
        </p>
      )}
      <ul className="stack gap-3">
        {reminders?.map((reminder) => (
          <ReminderItem key={reminder.id} reminder={reminder}>
            <button
              type="button"
              className={button.button}
              aria-label={words.stopOne(reminder.safe ?? reminder.title ?? words.gone)}
              aria-disabled={isBusy}
              onClick={() => void stop(reminder.id)}
            >
              {words.stop}
            </button>
          </ReminderItem>
        ))}
      </ul>
      {reminders && reminders.length > 1 && (
        <button type="button" className={button.danger} aria-disabled={isBusy} onClick={() => void stop()}>
          {words.stopAll}
        </button>
      )}
    </section>
  )
}
