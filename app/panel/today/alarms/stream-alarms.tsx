import { Link } from 'react-router'
import { LocalTime } from '../../../language/local-time.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { lastingText, probeWords } from '../../../monitor/probe-words.ts'
import { useServerNow } from '../../kit/use-server-now.tsx'
import styles from './stream-alarms.module.css'
import type { StreamAlarm } from './stream-alarms.server.ts'

/**
 * Lists the streams that fail now and for how long, on every page of the panel (spec D6). The live region is always rendered, so
 * that screen readers announce a new alarm; the passing minutes are not announced. `at`: when the alarms were read, ISO.
 */
export function StreamAlarms({ alarms, at }: { alarms: readonly StreamAlarm[]; at: string }) {
  const now = useServerNow(at)
  const words = useWordsOf(probeWords)
  return (
    <div role="status">
      {alarms.length > 0 && (
        <section className={`pad ${styles.alarms}`} aria-label={words.alarms}>
          <ul className={`stack gap-2 ${styles.list}`}>
            {alarms.map(({ path, title, lang, about, since, players }) => (
              <li key={path}>
                <Link to={path} lang={lang}>
                  {title}
                </Link>{' '}
                <span>
                  {about}{' '}
                  <LocalTime at={since} isShort>
                    {words.since}
                  </LocalTime>{' '}
                  <span aria-hidden="true">({lastingText(words, now - Date.parse(since))})</span>
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
