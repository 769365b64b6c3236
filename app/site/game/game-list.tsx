import type { ReactNode } from 'react'
import { textProps } from '../../catalog/texts/text-props.tsx'
import { championshipPath } from '../../championships/championship.ts'
import { gamePath } from '../../events/event.ts'
import { eventWords, stateText } from '../../events/event-words.ts'
import { type DayForm, startText } from '../../events/time/zoned-time.ts'
import { Link } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { ScoreSlot } from '../../scores/fans/score-slot.tsx'
import { LiveBadge } from '../../ui/live-badge.tsx'
import { Crests } from './crests.tsx'
import styles from './game-list.module.css'
import {
  type GameOfChampionship,
  type GameRow,
  mayHaveScore,
  ownTime,
  stateAt,
  stateBesideScore,
  tellsEnd,
  type ViewerClock,
} from './game-row.ts'

/** The viewer's clock and, until it is known, the time `at` which the server made the page, in ms. */
export type ListClock = { clock: ViewerClock; at: number }

export function GameList({ children }: { children: ReactNode }) {
  return <ul className={styles.games}>{children}</ul>
}

type Props = ListClock & { row: GameRow; day?: DayForm | false; children?: ReactNode }

/** One game in a list: time, title and state. `day`: the form in which the day is shown too. `children`: further actions. */
export function GameItem({ row, clock, at, day = false, children }: Props) {
  const language = useLanguage()
  const words = useWordsOf(eventWords)
  const own = clock && ownTime(row, clock.zone, language)
  const state = stateAt(row, clock, at)
  return (
    <li className={styles.game} data-schedule={row.schedule === 'cancelled' ? row.schedule : undefined}>
      <p className={`wrap small bold ${styles.time}`}>
        {(row.localTime !== null || day) && (
          <time dateTime={day ? (row.startsAt ?? row.localDate) : (row.localTime ?? row.localDate)}>
            {startText(row, language, { day, zone: true })}
          </time>
        )}
        {state.key === 'tbc' && <span>{words.tbc}</span>}
        {own && <span className="volt">{words.yourTime(own)}</span>}
      </p>
      <Crests of={row.crests} />
      <div className="stack gap-1 to-start">
        <p className={`line gap-2 target taps ${styles.title}`}>
          <Link to={gamePath(row.id)} {...textProps(row, 'title')} lang={row.titleLang} discover="none" />
        </p>
        <p className="muted small">{[row.sportName, row.venue].filter(Boolean).join(' · ')}</p>
        {row.championship && (
          <p className="muted small">
            <OfChampionship {...row.championship} />
          </p>
        )}
        {children}
      </div>
      <StateLine event={row} clock={clock} at={at} isBare={state.key === 'tbc'}>
        {row.schedule === 'postponed' && <span className={styles.reason}>{words.newDateToCome}</span>}
        {mayHaveScore(state) && <ScoreSlot id={row.id} title={row.title} state={stateBesideScore(state)} />}
      </StateLine>
    </li>
  )
}

/** 'Semifinal 1 · Final 8', above the link that fills the row. */
export const OfChampionship = ({ slug, name, game }: GameOfChampionship) => (
  <Link to={championshipPath(slug)} className={styles.of} discover="none">
    {`${game} · ${name}`}
  </Link>
)

type RowState = Pick<GameRow, 'reason' | 'former'> & Parameters<typeof stateAt>[0]

/**
 * The state in words, with its reason and the start it replaces. `children`: the rest of the line. `isBare`: true to omit the
 * word for the state, which is shown elsewhere.
 */
export function StateLine({
  event,
  clock,
  at,
  isBare = false,
  children,
}: ListClock & { event: RowState; isBare?: boolean; children?: ReactNode }) {
  const language = useLanguage()
  const words = useWordsOf(eventWords)
  const state = stateAt(event, clock, at)
  const text = stateText(event, state, language)
  return (
    <p className={`row small bold ${styles.state}`} data-key={state.key}>
      {state.key === 'live' && <LiveBadge label={text} />}
      {state.key !== 'live' && !isBare && <span data-spoils={tellsEnd(state) || undefined}>{text}</span>}
      {event.reason && <span className={styles.reason}>{event.reason}</span>}
      {event.former && <s>{words.former(startText(event.former, language))}</s>}
      {children}
    </p>
  )
}
