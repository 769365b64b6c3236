import { Link } from 'react-router'
import { LocalTime } from '../../language/local-time.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { probeWords } from '../../probe/probe-words.ts'
import styles from './picture-alarms.module.css'
import type { PictureAlarm } from './picture-alarms.server.ts'

/** The pictures that fail now, on every page of the panel (spec D6). The region is always there, so that screen readers say what comes. */
export function PictureAlarms({ alarms }: { alarms: readonly PictureAlarm[] }) {
  const words = useWordsOf(probeWords)
  return (
    <div role="status">
      {alarms.length > 0 && (
        <section className={styles.alarms} aria-label={words.alarms}>
          <ul className={styles.list}>
            {alarms.map(({ path, title, lang, about, since, players }) => (
              <li key={path}>
                <Link to={path} lang={lang}>
                  {title}
                </Link>{' '}
                <span>
                  {about}{' '}
                  <LocalTime at={since} isShort>
                    {words.since}
                  </LocalTime>
                </span>
                {players && <b className={styles.players}>{words.stalling(players.stalled, players.players)}</b>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
