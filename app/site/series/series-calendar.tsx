import { CalendarButtons } from '../../calendar/calendar-buttons.tsx'
import { calendarWords } from '../../calendar/calendar-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { RemindLink } from '../../reminders/remind-link.tsx'

/** Offers the calendar of a series' games (spec E8). */
export default function SeriesCalendar({ id, title }: { id: string; title: string }) {
  const words = useWordsOf(calendarWords)
  return (
    <div className="wrap gap-3 top">
      <RemindLink kind="series" name={id} />
      <CalendarButtons calendar={{ of: 'series', name: id }} name={title} label={words.ofSeries} />
    </div>
  )
}
