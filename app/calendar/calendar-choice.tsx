import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../kit/browser/use-hydrated.tsx'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import button from '../ui/button.module.css'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import styles from './calendar-buttons.module.css'
import { AppleSign, CalendarIcon, GoogleSign, OutlookSign } from './calendar-icons.tsx'
import { calendarWords } from './calendar-words.ts'

/** `apple`: the address that opens Apple's calendar, or a file for it. */
type Links = { apple: string; google: string; outlook: string; outlookAtSchool: string }

type Props = {
  links: Links
  /** The name of the file, when `apple` is one. */
  file?: string
  label?: string | undefined
  /** Information to read before adding the calendar. */
  text: ReactNode
  /** Other ways to add the calendar, folded at first. `isOpen`: they are visible. */
  others?: (isOpen: boolean) => ReactNode
}

/** A button that offers three calendars by their logos, in a dialog; without script they unfold below it (spec E8). */
export function CalendarChoice({ label, ...props }: Props) {
  const words = useWordsOf(calendarWords)
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const details = useRef<HTMLDetailsElement>(null)
  function openDialog() {
    if (!isHydrated || !details.current?.open) return
    details.current.open = false
    setOpen(true)
  }
  // A list that was unfolded before the script loaded becomes the dialog.
  useEffect(openDialog, [isHydrated])
  return (
    <>
      <details ref={details} className={`unprinted ${styles.calendar}`} onToggle={openDialog}>
        <summary className={button.button} aria-haspopup={isHydrated ? 'dialog' : undefined}>
          <CalendarIcon />
          {label ?? words.add}
        </summary>
        {!isHydrated && (
          <div className={`stack gap-4 box ${styles.panel}`}>
            <Ways {...props} />
          </div>
        )}
      </details>
      {isOpen && (
        <Dialog title={label ?? words.add} onCancel={close}>
          <Ways {...props} />
          <DialogButtons cancel={words.close} onCancel={close} />
        </Dialog>
      )}
    </>
  )
}

function Ways({ links, file, text, others }: Omit<Props, 'label'>) {
  const words = useWordsOf(calendarWords)
  const [isMore, setMore] = useState(false)
  const elsewhere = { target: '_blank', rel: 'noreferrer' } as const
  return (
    <div className={`stack gap-4 ${styles.ways}`}>
      <ul className={`stack gap-2 ${styles.programs}`}>
        <li>
          <a href={links.apple} download={file} aria-label={words.apple}>
            <AppleSign />
            {words.names.apple}
          </a>
        </li>
        <li>
          <a href={links.google} aria-label={words.google} {...elsewhere}>
            <GoogleSign />
            {words.names.google}
          </a>
        </li>
        <li>
          <a href={links.outlook} aria-label={words.outlook} {...elsewhere}>
            <OutlookSign />
            {words.names.outlook}
          </a>
        </li>
      </ul>
      <div className={`stack gap-4 ${styles.text}`}>{text}</div>
      <details className={styles.more} onToggle={(event) => setMore(event.currentTarget.open)}>
        <summary>{words.more}</summary>
        <div className={`stack gap-4 taps ${styles.panel}`}>
          <a href={links.outlookAtSchool} {...elsewhere}>
            {words.outlookAtSchool}
          </a>
          {others?.(isMore)}
        </div>
      </details>
    </div>
  )
}
