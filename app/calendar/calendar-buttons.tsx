import { useId, useState } from 'react'
import { useHydrated } from '../kit/browser/use-hydrated.tsx'
import { useAddress } from '../language/link.tsx'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import button from '../ui/button.module.css'
import { QrCode } from '../ui/qr-code.tsx'
import { useRootData } from '../ui/root-data.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { addLinks, webcalAddress } from './add-links.ts'
import styles from './calendar-buttons.module.css'
import { CalendarChoice } from './calendar-choice.tsx'
import { ALARMS, type Alarm, type CalendarAddress, calendarPath } from './calendar-paths.ts'
import { calendarWords } from './calendar-words.ts'

/** `name`: the calendar's name. `label`: the button's text, unless it is the usual one. `note`: further information. */
type Props = { calendar: CalendarAddress; name: string; label?: string | undefined; note?: string | undefined }

/** Adds a calendar to any calendar program (spec E8). Without script it is a list of links. */
export function CalendarButtons({ calendar, name, label, note }: Props) {
  const words = useWordsOf(calendarWords)
  const root = useRootData()
  const address = useAddress()
  const [alarm, setAlarm] = useState<Alarm | undefined>(calendar.alarm)
  if (!root) return null
  const { alarm: _, ...silent } = calendar
  const own = root.origin + address(calendarPath(alarm === undefined ? silent : { ...silent, alarm }))
  const links = addLinks(own, name)
  return (
    <CalendarChoice
      links={links}
      label={label}
      text={
        <>
          <p>{words.lag}</p>
          {note && <p>{note}</p>}
        </>
      }
      others={(isOpen) => (
        <>
          <div className={`stack gap-2 ${styles.plain}`}>
            <span className="bold">{words.plain}</span>
            <a href={links.plain} translate="no">
              {links.plain}
            </a>
            <CopyAddress address={links.plain} />
          </div>
          <AlarmField alarm={alarm} onChange={setAlarm} />
          {isOpen && <QrDetails text={webcalAddress(own)} />}
        </>
      )}
    />
  )
}

/** Chooses the alarm, which is part of the address. Links without script have no alarm. */
function AlarmField({ alarm, onChange }: { alarm: Alarm | undefined; onChange: (alarm: Alarm | undefined) => void }) {
  const words = useWordsOf(calendarWords)
  const id = useId()
  if (!useHydrated()) return null
  return (
    <SelectField
      id={id}
      label={words.alarm}
      hint={words.alarmHint}
      value={alarm ?? ''}
      onChange={({ target }) => onChange(ALARMS.find((each) => String(each) === target.value))}
    >
      <option value="">{words.noAlarm}</option>
      {ALARMS.map((minutes) => (
        <option key={minutes} value={minutes}>
          {words.before(minutes)}
        </option>
      ))}
    </SelectField>
  )
}

/** How long, in ms, the button says that it has copied. */
const COPIED = 2_500

function CopyAddress({ address }: { address: string }) {
  const words = useWordsOf(calendarWords)
  const [isCopied, setCopied] = useState(false)
  if (!useHydrated()) return null

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED)
    } catch {
      // Without clipboard permission, the prompt shows the address for copying by hand.
      prompt(words.copy, address)
    }
  }

  return (
    <button type="button" className={button.button} onClick={() => void copy()}>
      {isCopied ? words.copied : words.copy}
      <span role="status" className="visually-hidden">
        {isCopied ? words.copied : ''}
      </span>
    </button>
  )
}

/** For viewers who read the page on a computer and have their calendar on a phone. */
function QrDetails({ text }: { text: string }) {
  const words = useWordsOf(calendarWords)
  return (
    <figure className={styles.code}>
      <QrCode text={text} label={words.code} />
      <figcaption>{words.scan}</figcaption>
    </figure>
  )
}
