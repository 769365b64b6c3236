import type { ReactNode } from 'react'
import { formatClock } from '../kit/time/duration.ts'
import { DAY_MS } from '../kit/time/time-units.ts'
import { useLanguage } from '../language/use-language.tsx'
import { playerWords } from '../language/words/player-words.ts'
import { dayAndHour } from './day-and-hour.ts'
import styles from './upcoming.module.css'

/** Replaces the player until an announced webcast starts; `left` in ms. */
export function Upcoming({ startsAt, left, poster }: { startsAt: string; left: number; poster: ReactNode }) {
  const language = useLanguage()
  const words = playerWords[language]
  return (
    <Waiting poster={poster} title={words.upcoming} hint={words.upcomingHint}>
      <p className={`bold ${styles.when}`}>
        <time dateTime={startsAt}>{words.startsAt(dayAndHour(Date.parse(startsAt), language))}</time>
      </p>
      {left < DAY_MS && (
        <p role="timer" className={`volt even ${styles.clock}`}>
          {formatClock(Math.ceil(left / 1_000))}
        </p>
      )}
    </Waiting>
  )
}

/** A text over the poster, for something that starts by itself. */
export function Waiting({
  poster,
  title,
  hint,
  children,
}: {
  poster: ReactNode
  title: string
  hint: string
  children?: ReactNode
}) {
  return (
    <div className={styles.upcoming}>
      {poster}
      <div className={`gap-2 pad ${styles.card}`}>
        <p className={styles.title}>{title}</p>
        {children}
        <p className="muted small">{hint}</p>
      </div>
    </div>
  )
}
