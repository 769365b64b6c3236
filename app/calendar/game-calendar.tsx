import { type PublicEvent, placeText } from '../events/public-event.ts'
import { useAddress } from '../language/link.tsx'
import { useWordsOf } from '../language/use-words-of.tsx'
import button from '../ui/button.module.css'
import { useRootData } from '../ui/root-data.tsx'
import { addEventLinks } from './add-links.ts'
import styles from './calendar-buttons.module.css'
import { CalendarIcon } from './calendar-icons.tsx'
import { calendarPath } from './calendar-paths.ts'
import { calendarWords } from './calendar-words.ts'

/** Adds one game to a calendar, with its own times (spec E8). Not for one that is over, postponed or cancelled. */
export function GameCalendar({ event }: { event: PublicEvent }) {
  const words = useWordsOf(calendarWords)
  const root = useRootData()
  const address = useAddress()
  if (!root) return null
  const { id, title, startsAt, localDate, expectedMinutes, venue } = event
  const links = addEventLinks({
    title: startsAt === null ? words.titles.tbc(title) : title,
    start: startsAt === null ? { day: localDate } : { at: startsAt, minutes: expectedMinutes },
    location: placeText(venue),
    description: root.origin + address(`/game/${id}`),
  })
  return (
    <details className={styles.calendar}>
      <summary className={button.button}>
        <CalendarIcon />
        {words.add}
      </summary>
      <div className={styles.panel}>
        <p>{words.once}</p>
        <ul className={styles.programs}>
          {(['google', 'outlook', 'outlookAtSchool'] as const).map((program) => (
            <li key={program}>
              <a href={links[program]} target="_blank" rel="noreferrer">
                {words[program]}
              </a>
            </li>
          ))}
          <li>
            <a href={address(calendarPath({ of: 'game', id }))} download="game.ics">
              {words.download}
            </a>
          </li>
        </ul>
      </div>
    </details>
  )
}
