import { localStartOf, timeText } from '../../../events/time/zoned-time.ts'
import { useLanguage } from '../../../language/use-language.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { lastingText, probeWords, verdictText } from '../../../monitor/probe-words.ts'
import styles from './stream-alarms.module.css'
import type { WebcastCheck } from './webcast-check.ts'

/** `zone`: the venue's zone, in which the start of a failure is shown. `now`: in ms, by the server's clock. */
type VenueClock = { zone: string; now: number }

/** Shows the state of a stream (spec D3), and the start and duration of a failure. */
export function StreamStateText({ check, ...at }: VenueClock & { check: WebcastCheck }) {
  const words = useWordsOf(probeWords)
  return (
    <span>
      {verdictText(words, check)}
      {check.failsSince && (
        <>
          {' '}
          <FailureTime since={check.failsSince} {...at} />
        </>
      )}
    </span>
  )
}

/** Shows the start of a stream's failure, and its duration. */
export function FailureTime({ since, zone, now }: VenueClock & { since: string }) {
  const words = useWordsOf(probeWords)
  const language = useLanguage()
  const time = timeText(localStartOf(since, zone).localTime ?? '', language)
  return (
    <time dateTime={since} className={`danger ${styles.failing}`}>
      {words.sinceTime(time)} ({lastingText(words, now - Date.parse(since))})
    </time>
  )
}
