import type { ReactNode } from 'react'
import { championshipPath } from '../../championships/championship.ts'
import { gamePath } from '../../events/event.ts'
import { eventWords, stateText } from '../../events/event-words.ts'
import { type DayForm, startText } from '../../events/time/zoned-time.ts'
import { Link } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { ScoreSlot } from '../../scores/fans/score-slot.tsx'
import { LiveBadge } from '../../ui/live-badge.tsx'
import { useGameName } from '../spoilers/game-name.tsx'
import type { GameOfChampionship } from '../spoilers/game-of-championship.ts'
import { Crests } from './crests.tsx'
import styles from './game-list.module.css'
import { type GameRow, mayHaveScore, ownTime, stateAt, stateBesideScore, tellsEnd, type ViewerClock } from './game-row.ts'

/** The viewer's clock and, until it is known, the time `at` which the server made the page, in ms. */
export type ListClock = { clock: ViewerClock; at: number }

export function GameList({ children }: { children: ReactNode }) {
  return <ul className={styles.games}>{children}</ul>
}

type Props = ListClock & { row: GameRow; day?: DayForm | false; tells?: boolean; children?: ReactNode }

/**
 * One game in a list: time, title and state. `day`: the form in which the day is shown too. `children`: further
 * actions. `tells`: that it is listed tells a result.
 */
export function GameItem({ row, clock, at, day = false, tells = false, children }: Props) {
  const language = useLanguage()
  const words = useWordsOf(eventWords)
  const own = clock && ownTime(row, clock.zone, language)
  const state = stateAt(row, clock, at)
  const { title, name, spoils, spoilsState } = useGameName()(row)
  const isStruck = row.schedule === 'cancelled' && !row.championship?.isIfNecessary
  return (
    <li className={styles.game} data-schedule={isStruck ? row.schedule : undefined} data-spoils={tells || undefined}>
      <p className={`wrap small bold ${styles.time}`}>
        {(row.localTime !== null || day) && (
          <time dateTime={day ? (row.startsAt ?? row.localDate) : (row.localTime ?? row.localDate)}>
            {startText(row, language, { day, zone: true })}
          </time>
        )}
        {state.key === 'tbc' && <span>{words.tbc}</span>}
        {own && <span className="volt">{words.yourTime(own)}</span>}
      </p>
      <Crests of={row.crests} spoils={spoils} />
      <div className="stack gap-1 to-start">
        <p className={`line gap-2 target taps ${styles.title}`}>
          <Link to={gamePath(row.id)} {...name} discover="none" />
        </p>
        <p className="muted small">{[row.sportName, row.venue].filter(Boolean).join(' · ')}</p>
        {row.championship && (
          <p className="muted small">
            <OfChampionship of={row.championship} title={row.title} spoils={spoils} />
          </p>
        )}
        {children}
      </div>
      <StateLine event={row} clock={clock} at={at} isBare={state.key === 'tbc'} spoils={spoilsState}>
        {row.schedule === 'postponed' && <span className={styles.reason}>{words.newDateToCome}</span>}
        {mayHaveScore(state) && <ScoreSlot id={row.id} title={title} state={stateBesideScore(state)} />}
      </StateLine>
    </li>
  )
}

type OfProps = { of: GameOfChampionship; title: string; spoils?: true | undefined }

/**
 * 'Semifinal 1 · Final 8', above the link that fills the row; only 'Final 8' beside a title that names the game itself, as those
 * without teams do. `spoils`: another title stands there on devices that hide scores.
 */
export const OfChampionship = ({ of: { slug, name, game }, title, spoils }: OfProps) => (
  <Link to={championshipPath(slug)} className={styles.of} discover="none">
    {!title.startsWith(game) && <span data-spoils={spoils}>{`${game} · `}</span>}
    {name}
  </Link>
)

type RowState = Pick<GameRow, 'reason' | 'former'> & Parameters<typeof stateAt>[0]

/**
 * The state in words, with its reason and the start it replaces. `children`: the rest of the line. `isBare`: true to omit the
 * word for the state, which is shown elsewhere. `spoils`: the whole line tells a result.
 */
export function StateLine({
  event,
  clock,
  at,
  isBare = false,
  spoils,
  children,
}: ListClock & { event: RowState; isBare?: boolean; spoils?: true | undefined; children?: ReactNode }) {
  const language = useLanguage()
  const words = useWordsOf(eventWords)
  const state = stateAt(event, clock, at)
  const text = stateText(event, state, language)
  return (
    <p className={`row small bold ${styles.state}`} data-key={state.key} data-spoils={spoils}>
      {state.key === 'live' && <LiveBadge label={text} />}
      {state.key !== 'live' && !isBare && <span data-spoils={tellsEnd(state) || undefined}>{text}</span>}
      {event.reason && <span className={styles.reason}>{event.reason}</span>}
      {event.former && <s>{words.former(startText(event.former, language))}</s>}
      {children}
    </p>
  )
}
