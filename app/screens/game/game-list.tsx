import type { ReactNode } from 'react'
import { textProps } from '../../catalog/text-props.tsx'
import { eventWords, stateText } from '../../events/event-words.ts'
import { type DayForm, startText } from '../../events/zoned-time.ts'
import { Link } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { ScoreSlot } from '../../scores/score-slot.tsx'
import { LiveBadge } from '../../ui/live-badge.tsx'
import styles from './game-list.module.css'
import { type GameRow, gamePath, mayHaveScore, ownTime, stateAt, tellsEnd, type ViewerClock } from './game-row.ts'

/** The moment of the viewer, and that of the server until it is known. */
export type Moment = { clock: ViewerClock; at: number }

/** A list of games. */
export function GameList({ children }: { children: ReactNode }) {
  return <ul className={styles.games}>{children}</ul>
}

type Props = Moment & { row: GameRow; day?: DayForm | false; children?: ReactNode }

/** One game in a list: its time, what it is, its state. `day`: how it names its day as well. `children`: what else can be done with it. */
export function GameItem({ row, clock, at, day = false, children }: Props) {
  const language = useLanguage()
  const words = useWordsOf(eventWords)
  const own = clock && ownTime(row, clock.zone, language)
  const state = stateAt(row, clock, at)
  return (
    <li className={styles.game} data-schedule={row.schedule === 'cancelled' ? row.schedule : undefined}>
      <p className={styles.time}>
        {/* Without a time, its state says so. */}
        {(row.localTime !== null || day) && (
          <time dateTime={day ? (row.startsAt ?? row.localDate) : (row.localTime ?? row.localDate)}>
            {startText(row, language, { day, zone: true })}
          </time>
        )}
        {own && <span className={styles.own}>{words.yourTime(own)}</span>}
      </p>
      <div className={styles.what}>
        <p className={styles.title}>
          <Colours of={row.colours} />
          <Link to={gamePath(row.id)} {...textProps(row, 'title')} lang={row.titleLang} discover="none" />
        </p>
        <p className={styles.about}>{[row.sportName, row.venue].filter(Boolean).join(' · ')}</p>
        {children}
      </div>
      <StateLine event={row} clock={clock} at={at}>
        {row.schedule === 'postponed' && <span className={styles.reason}>{words.newDateToCome}</span>}
        {mayHaveScore(state) && <ScoreSlot id={row.id} title={row.title} isStated={tellsEnd(state)} />}
      </StateLine>
    </li>
  )
}

/** Inline styles are refused by the policy of pages; attributes of a drawing are not. */
export function Colours({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <svg className={styles.colours} width={of.length * 6} height="18" aria-hidden="true">
      {of.map((colour, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two teams may have one colour
        <rect key={at} x={at * 6} width="6" height="18" fill={colour} />
      ))}
    </svg>
  )
}

type Stated = Pick<GameRow, 'reason' | 'former'> & Parameters<typeof stateAt>[0]

/** The state in words, with its reason and the start that it replaces. `children`: what else stands in its line. */
export function StateLine({ event, clock, at, children }: Moment & { event: Stated; children?: ReactNode }) {
  const language = useLanguage()
  const words = useWordsOf(eventWords)
  const state = stateAt(event, clock, at)
  const text = stateText(event, state, language)
  return (
    <p className={styles.state} data-key={state.key}>
      {state.key === 'live' ? <LiveBadge label={text} /> : <span data-spoils={tellsEnd(state) || undefined}>{text}</span>}
      {event.reason && <span className={styles.reason}>{event.reason}</span>}
      {event.former && <s>{words.former(startText(event.former, language))}</s>}
      {children}
    </p>
  )
}
