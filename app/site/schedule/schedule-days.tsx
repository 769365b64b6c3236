import { memo, Suspense, useMemo } from 'react'
import { CalendarButtons } from '../../calendar/calendar-buttons.tsx'
import { type Day, filterQuery } from '../../events/time/days.ts'
import { dayText } from '../../events/time/zoned-time.ts'
import { GAMES } from '../../history/topics.ts'
import { Link } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { ScoreSwitch } from '../../scores/fans/score-switch.tsx'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle, ShareTags } from '../../ui/page-title.tsx'
import { GameItem, GameList } from '../game/game-list.tsx'
import type { GameRow } from '../game/game-row.ts'
import { useViewerClock } from '../game/use-viewer-clock.tsx'
import { EitherText, useGameName } from '../spoilers/game-name.tsx'
import { calendarOfFilter } from './calendar-of.ts'
import { monthText, schedulePath } from './months.ts'
import { unpackDays } from './packed-days.ts'
import styles from './schedule.module.css'
import type { PackedSchedule } from './schedule.server.ts'
import { ScheduleFilterForm } from './schedule-filter.tsx'
import { scheduleWords } from './schedule-words.ts'
import { type ScheduleDay, shownDays } from './shown-days.ts'
import { ToToday } from './to-today.tsx'

/** The days of the schedule with their games, and links to other days (spec E5). */
export function ScheduleDays({ page }: { page: PackedSchedule }) {
  const { v, at, month, filter, choices } = page
  const words = useWordsOf(scheduleWords)
  const language = useLanguage()
  const clock = useViewerClock()
  useFreshPage(GAMES, v)
  const sent = useMemo(() => unpackDays(page.days), [page.days])
  const { folded, days } = shownDays(sent, page, clock)
  const name = month && monthText(month, language)
  const title = name ? words.monthTitle(name) : words.title
  const count = countOf(sent)
  const tells = useTelling(filter)
  const isNarrowed = filterQuery(filter) !== ''
  return (
    <div className={`stack gap-5 ${styles.page}`}>
      <PageTitle>{title}</PageTitle>
      <ShareTags title={title} description={name ? words.monthDescription(name) : words.description} />
      <h1>{title}</h1>
      <div className={`wrap gap-3 unprinted top ${styles.tools}`}>
        <ScheduleFilterForm key={filterQuery(filter)} path={schedulePath(month)} filter={filter} choices={choices} />
        <CalendarButtons key={`calendar${filterQuery(filter)}`} calendar={calendarOfFilter(filter)} name={words.title} />
        <Dates page={page} />
      </div>
      {count > 0 && <Strip days={days} tells={tells} />}
      <p className={`row gap-3 muted small ${styles.count}`}>
        <span role="status">
          <Count of={sent} tells={tells} text={words.count} />
        </span>
        <span>{words.zones}</span>
        {month === undefined && <Link to="/scoreboard">{words.board}</Link>}
        <ScoreSwitch />
      </p>
      {count === 0 ? (
        <EmptyState
          title={isNarrowed ? words.noneOfFilter : words.none}
          hint={isNarrowed ? words.noneOfFilterHint : words.noneHint}
        >
          {isNarrowed && (
            <Link to={schedulePath(month)} className={button.primary}>
              {words.showAll}
            </Link>
          )}
        </EmptyState>
      ) : (
        <div className={styles.days}>
          {folded.length > 0 && (
            <details className={styles.past}>
              <summary>
                <Count of={folded} tells={tells} text={words.folded} />
              </summary>
              <Days of={folded} at={at} tells={tells} />
            </details>
          )}
          <Days of={days} at={at} tells={tells} />
          {days.some(({ isPlace }) => isPlace) && <ToToday>{words.toToday}</ToToday>}
        </div>
      )}
      {count > 0 && <Dates page={page} />}
    </div>
  )
}

/** True for a game whose listing tells a result on devices that hide scores. */
type Telling = (row: GameRow) => boolean

/** Returns which games a schedule of one school lists because the school has reached them (spec B9). */
function useTelling({ school }: PackedSchedule['filter']): Telling {
  const nameOf = useGameName()
  return (row) => school !== undefined && nameOf(row).spoils === true
}

const countOf = (days: readonly Day<GameRow>[]) => days.reduce((sum, { events }) => sum + events.length, 0)

type CountProps = { of: readonly Day<GameRow>[]; tells: Telling; text: (count: number) => string }

function Count({ of, tells, text }: CountProps) {
  const [all, safe] = [countOf(of), countOf(of.map((day) => ({ ...day, events: day.events.filter((row) => !tells(row)) })))]
  return all === safe ? text(all) : <EitherText safe={text(safe)}>{text(all)}</EitherText>
}

/** True for a day that has nothing to show on devices that hide scores. */
const tellsAll = ({ events }: Day<GameRow>, tells: Telling) => (events.length > 0 && events.every(tells)) || undefined

function Days({ of, at, tells }: { of: readonly ScheduleDay<GameRow>[]; at: number; tells: Telling }) {
  const words = useWordsOf(scheduleWords)
  const language = useLanguage()
  return of.map(({ date, isPlace, isToday, events }) => (
    <section
      key={date}
      id={idOf({ date, isPlace })}
      className={`stack ${styles.day}`}
      aria-labelledby={`day-${date}`}
      data-spoils={tellsAll({ date, events }, tells)}
    >
      <h2 id={`day-${date}`}>
        <time dateTime={date}>{isToday ? words.today(dayText(date, language)) : dayText(date, language)}</time>
      </h2>
      {events.length === 0 ? (
        <p className={`muted ${styles.none}`}>{words.noneToday}</p>
      ) : (
        <GamesOf date={date} events={events} at={at} told={events.filter(tells).map(({ id }) => id)} />
      )}
    </section>
  ))
}

/** `told`: the ids of games whose listing tells a result. */
type DayProps = { date: string; events: readonly GameRow[]; at: number; told: readonly string[] }

/** The games of one day. Each day hydrates after the page around it and rerenders only when its games change. */
const GamesOf = memo(
  (day: DayProps) => (
    <Suspense>
      <Games {...day} />
    </Suspense>
  ),
  (shown, next) =>
    shown.date === next.date &&
    shown.at === next.at &&
    shown.told.join() === next.told.join() &&
    shown.events.length === next.events.length &&
    shown.events.every((row, at) => row === next.events[at]),
)

function Games({ date, events, at, told }: DayProps) {
  const clock = useViewerClock()
  return (
    <GameList>
      {events.map((row) => (
        // Under its own date a game needs only its time.
        <GameItem
          key={row.id}
          row={row}
          clock={clock}
          at={at}
          day={row.localDate !== date && 'short'}
          tells={told.includes(row.id)}
        />
      ))}
    </GameList>
  )
}

const idOf = ({ date, isPlace }: Pick<ScheduleDay<GameRow>, 'date' | 'isPlace'>) => (isPlace ? 'today' : `on-${date}`)

/** Links to each day of the page; marks today. */
function Strip({ days, tells }: { days: readonly ScheduleDay<GameRow>[]; tells: Telling }) {
  const words = useWordsOf(scheduleWords)
  const language = useLanguage()
  return (
    <nav className={`unprinted ${styles.strip}`} aria-label={words.days}>
      {days.map((day) => (
        <a
          key={day.date}
          href={`#${idOf(day)}`}
          aria-current={day.isToday ? 'date' : undefined}
          data-spoils={tellsAll(day, tells)}
        >
          {dayText(day.date, language, 'short')}
        </a>
      ))}
    </nav>
  )
}

/** Links to other days; they preserve the filter. */
function Dates({ page: { month, earlier, later, filter } }: { page: PackedSchedule }) {
  const words = useWordsOf(scheduleWords)
  const language = useLanguage()
  const query = filterQuery(filter)
  if (month === undefined && earlier === undefined && later === undefined) return null
  return (
    <nav className={`row gap-2 unprinted ${styles.dates}`} aria-label={words.months}>
      {earlier && (
        <Link to={schedulePath(earlier) + query} className={button.button} rel="prev">
          <span aria-hidden="true">←</span> {monthText(earlier, language)}
        </Link>
      )}
      {month && (
        <Link to={schedulePath() + query} className={button.button}>
          {words.around}
        </Link>
      )}
      {later && (
        <Link to={schedulePath(later) + query} className={button.button} rel="next">
          {monthText(later, language)} <span aria-hidden="true">→</span>
        </Link>
      )}
    </nav>
  )
}
