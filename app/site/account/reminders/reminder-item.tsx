import type { ReactNode } from 'react'
import { Link } from '../../../language/link.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { EitherText } from '../../spoilers/game-name.tsx'
import type { ReminderView } from './device-form.ts'
import { reminderPageWords } from './reminder-page-words.ts'
import styles from './reminders.module.css'

/** One line in a list of reminders; `children`: its stop button. */
export function ReminderItem({ reminder, children }: { reminder: ReminderView; children: ReactNode }) {
  const words = useWordsOf(reminderPageWords)
  const { title, safe, path, lead, isConfirmed } = reminder
  return (
    <li className={`row gap-2-4 apart ${styles.reminder}`}>
      <span className={`anywhere shrink ${styles.about}`}>
        {title && path ? (
          <Link to={path}>{safe === undefined ? title : <EitherText safe={safe}>{title}</EitherText>}</Link>
        ) : (
          words.gone
        )}
        <span className="muted small">{isConfirmed ? words.leads[lead] : words.unconfirmed}</span>
      </span>
      {children}
    </li>
  )
}
