import { type PublicEvent, placeText } from '../events/public-event.ts'
import { useAddress } from '../language/link.tsx'
import { useLanguage } from '../language/use-language.tsx'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import { useRootData } from '../ui/root-data.tsx'
import { addEventLinks } from './add-links.ts'
import { CalendarChoice } from './calendar-choice.tsx'
import { calendarPath } from './calendar-paths.ts'
import { calendarWords } from './calendar-words.ts'

/** Adds one game to a calendar, with its own times (spec E8). Not for games that are over, postponed or cancelled. */
export function GameCalendar({ event }: { event: PublicEvent }) {
  const words = useWordsOf(calendarWords)
  const language = useLanguage()
  const root = useRootData()
  const address = useAddress()
  if (!root) return null
  const { id, title, startsAt, localDate, expectedMinutes, venue } = event
  const links = addEventLinks({
    title: startsAt === null ? words.titles.tbc(title) : title,
    start: startsAt === null ? { day: localDate } : { at: startsAt, minutes: expectedMinutes },
    location: placeText(venue, language),
    description: root.origin + address(`/game/${id}`),
  })
  return (
    <CalendarChoice
      links={{ ...links, apple: address(calendarPath({ of: 'game', id })) }}
      file="game.ics"
      text={<p>{words.once}</p>}
      others={() => (
        <a href={address(calendarPath({ of: 'game', id }))} download="game.ics">
          {words.download}
        </a>
      )}
    />
  )
}
