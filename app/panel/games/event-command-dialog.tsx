import { type FormEvent, useRef, useState } from 'react'
import { type EventCommand, suits } from '../../events/edit/commands.ts'
import { EVENT_LIMITS } from '../../events/event-values.ts'
import { daysBetween, delayForm } from '../../events/time/new-start.ts'
import { dayText } from '../../events/time/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { BothLanguages } from '../kit/both-languages.tsx'
import styles from './event-command-dialog.module.css'
import { eventFormWords } from './event-form-words.ts'
import { eventListWords } from './list/event-list-words.ts'
import type { CommandTarget } from './list/events-view.ts'

type Props = {
  command: EventCommand
  /** Events that the command does not suit remain unchanged. */
  selected: readonly CommandTarget[]
  onConfirm: (events: readonly CommandTarget[], fields: Record<string, string>) => void
  onCancel: () => void
}

const QUICK = ['15', '30', '60']

/** Asks for the details of a command, and for the reason shown to viewers, in both languages. */
export function EventCommandDialog({ command, selected, onConfirm, onCancel }: Props) {
  const words = useWordsOf(eventListWords)
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const { fields } = useWordsOf(eventFormWords)
  const [reason, setReason] = useState({ en: '', fr: '' })
  const events = selected.filter((event) => suits(command, event)).toSorted((a, b) => (a.localDate < b.localDate ? -1 : 1))
  const [first] = events
  const isOne = events.length === 1
  const how = useCommandInputs(command, events)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (how.fault === undefined && reason.en.trim() !== '' && reason.fr.trim() !== '')
      return onConfirm(events, { ...how.fields, reasonEn: reason.en, reasonFr: reason.fr })
    // Waits until the errors are shown.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  const left = selected.length - events.length
  return (
    <Dialog
      title={words.asks[command](words.named(first?.title ?? '', events.length))}
      text={(isOne ? words.texts : words.textsOfMany)[command]}
      onCancel={onCancel}
    >
      <form ref={form} className="stack gap-5" onSubmit={submit} noValidate>
        {left > 0 && <p className="marked">{words.left(left)}</p>}
        {how.field(isTried)}
        <fieldset className={`stack gap-4 bare shrink ${styles.reasons}`}>
          <legend>{words.reason}</legend>
          <BothLanguages
            labels={{ en: fields.reasonEn, fr: fields.reasonFr }}
            value={reason}
            maxLength={EVENT_LIMITS.reason}
            isTried={isTried}
            onChange={setReason}
          />
        </fieldset>
        <DialogButtons
          cancel={isOne ? words.leaveIt : words.leaveThem}
          onCancel={onCancel}
          confirm={isOne ? words.commands[command] : words.many[command]}
          isDanger={command !== 'delay' && command !== 'move'}
        />
      </form>
    </Dialog>
  )
}

/** Returns the inputs of a command besides the reason: the fields to show, the values to send, and the error. */
function useCommandInputs(command: EventCommand, events: readonly CommandTarget[]) {
  const words = useWordsOf(eventListWords)
  const [first] = events
  const [minutes, setMinutes] = useState('30')
  const [date, setDate] = useState(first?.localDate ?? '')
  const [time, setTime] = useState(first?.localTime ?? '')
  const fields: Record<string, string> = {}
  const none = { field: () => null, fields, fault: undefined }
  if (!first) return none
  if (command === 'delay') {
    const fault = delayForm.safeParse({ minutes }).success ? undefined : words.badMinutes
    const field = (isTried: boolean) => <Minutes value={minutes} fault={isTried ? fault : undefined} onChange={setMinutes} />
    return { field, fields: { minutes }, fault }
  }
  if (command !== 'move') return none
  const isOne = events.length === 1
  const days = daysBetween(first.localDate, date)
  const isSame = days === 0 && (!isOne || time === (first.localTime ?? ''))
  const fault = Number.isNaN(days) ? words.badDate : isSame ? (isOne ? words.sameStart : words.sameDay) : undefined
  const field = (isTried: boolean) => (
    <div className={`stack gap-4 top ${styles.start}`}>
      <NewDate first={first} isOne={isOne} value={date} fault={isTried ? fault : undefined} onChange={setDate} />
      {isOne && (
        <Field
          type="time"
          label={words.newClock}
          hint={words.newClockHint}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      )}
    </div>
  )
  return { field, fields: { days: String(days), ...(isOne && { localTime: time }) }, fault }
}

type TextProps = { value: string; fault: string | undefined; onChange: (text: string) => void }

function Minutes({ value, fault, onChange }: TextProps) {
  const words = useWordsOf(eventListWords)
  return (
    <div className={`stack gap-3 ${styles.minutes}`}>
      <Field
        label={words.minutes}
        inputMode="numeric"
        value={value}
        fault={fault}
        onChange={({ target }) => onChange(target.value.trim())}
        autoFocus
        required
      />
      <div className={styles.quick}>
        {QUICK.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={button.button}
            aria-pressed={value === minutes}
            onClick={() => onChange(minutes)}
          >
            +{minutes}
          </button>
        ))}
      </div>
    </div>
  )
}

function NewDate({ first, isOne, value, fault, onChange }: TextProps & { first: CommandTarget; isOne: boolean }) {
  const words = useWordsOf(eventListWords)
  const language = useLanguage()
  const days = daysBetween(first.localDate, value)
  const day = Number.isNaN(days) ? '' : dayText(value, language)
  return (
    <Field
      type="date"
      label={isOne ? words.newDate : words.newDateOfFirst(first.title)}
      hint={isOne || days === 0 || day === '' ? day : `${day}. ${days > 0 ? words.daysLater(days) : words.daysEarlier(-days)}.`}
      value={value}
      fault={fault}
      onChange={({ target }) => onChange(target.value)}
      autoFocus
      required
    />
  )
}
