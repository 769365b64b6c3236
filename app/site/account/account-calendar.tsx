import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { CalendarButtons } from '../../calendar/calendar-buttons.tsx'
import { calendarWords } from '../../calendar/calendar-words.ts'
import type { PrivateAddress } from '../../calendar/private-calendars.server.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRootData } from '../../ui/root-data.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './account.module.css'
import type { AccountAnswer } from './account-answer.ts'
import { accountCalendarWords } from './account-calendar-words.ts'

type Command = 'renew' | 'remove'

/**
 * The account's private calendar: shows its address on demand, replaces it or removes it (spec E8). With a script, the page first
 * asks for confirmation; without one, the forms work too.
 */
export function AccountCalendar({ calendar }: { calendar: PrivateAddress | undefined }) {
  const words = useWordsOf(accountCalendarWords)
  const { own } = useWordsOf(calendarWords)
  const site = useRootData()?.site
  const toast = useToast()
  const fetcher = useFetcher<AccountAnswer>()
  const [asked, setAsked] = useState<Command>()
  const { data } = fetcher

  useEffect(() => {
    if (data?.form === 'calendar' && data.isRefused) toast(words.failed)
  }, [data, toast, words])

  const send = (command: Command) => {
    setAsked(undefined)
    void fetcher.submit({ form: 'calendar', command }, { method: 'post' })
  }
  const form = (command: Command, label: string, style = button.button) => (
    <fetcher.Form
      method="post"
      onSubmit={(event) => {
        if (!calendar) return
        event.preventDefault()
        setAsked(command)
      }}
    >
      <input type="hidden" name="form" value="calendar" />
      <button type="submit" name="command" value={command} className={style}>
        {label}
      </button>
    </fetcher.Form>
  )

  return (
    <section className={`stack gap-4 ${styles.section}`} aria-labelledby="own-calendar">
      <h2 id="own-calendar">{words.title}</h2>
      <p>{words.lead}</p>
      {calendar ? (
        <>
          {calendar.token === undefined ? (
            <p>{words.unshown}</p>
          ) : (
            <CalendarButtons key={calendar.token} calendar={{ of: 'my', token: calendar.token }} name={own(site?.name ?? '')} />
          )}
          <p>{words.secret}</p>
          <div className="wrap gap-3">
            {form('renew', words.renew)}
            {form('remove', words.remove)}
          </div>
        </>
      ) : (
        form('renew', words.make, button.primary)
      )}
      {asked && (
        <ConfirmDialog
          title={asked === 'renew' ? words.renewTitle : words.removeTitle}
          text={words.ends}
          confirm={asked === 'renew' ? words.renew : words.remove}
          cancel={words.cancel}
          onConfirm={() => send(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
