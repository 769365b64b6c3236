import { useEffect, useState } from 'react'
import { ask } from '../../kit/browser/ask.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { pollWithBackoff } from '../../live/use-read-again.tsx'
import { listsAt } from '../rules/lists-at.ts'
import type { MeetLists, ResultsAnswer } from '../rules/score-result.ts'
import type { ScoreStep } from '../rules/score-step.ts'
import { fanScoreWords } from './fan-score-words.ts'
import styles from './meet-results.module.css'

/**
 * The result lists of a meet, which has no score, up to the moment that the webcast has reached; the newest one is unfolded. The
 * page requests the lists again as the webcast advances (spec S2, S4). Until the current race has a list, its first three show.
 */
export function MeetResults({ id, step }: { id: string; step: ScoreStep }) {
  const words = useWordsOf(fanScoreWords)
  const [lists, setLists] = useState<MeetLists>()
  const { at } = step
  useEffect(() => {
    const stop = pollWithBackoff(async () => {
      const answer = await ask(`/results?event=${id}&lists=${id}`, { cache: 'no-cache' })
      if (!answer.ok) return
      const { lists: read }: ResultsAnswer = await answer.json()
      if (read) setLists((before) => listsAt(before, read, at))
      // The answer may come from a node that lags behind.
      if (!read || read.at >= at) stop()
    })
    return stop
  }, [id, at])
  const { race } = step
  const first = race && !lists?.races.some(({ key }) => key === race.key) && <FirstThree race={race} />
  if (!lists || (lists.races.length === 0 && lists.standing.length === 0)) return first
  const newest = Math.max(...lists.races.map(({ at }) => at))
  return (
    <section className="stack gap-3 above-4" aria-label={words.allResults}>
      {first}
      {lists.standing.length > 0 && (
        <table className={`even ${styles.table}`}>
          <caption>{words.standing}</caption>
          <tbody>
            {lists.standing.map(({ name, points }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={styles.mark}>{points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lists.races.map(({ key, name, state, places, at: changed }) => (
        <details key={key} className={styles.race} open={changed === newest || key === race?.key}>
          <summary>
            <span>{name}</span> <span className={`muted small ${styles.state}`}>{words.raceState[state]}</span>
          </summary>
          {places.length === 0 ? (
            <p className={`muted small ${styles.state}`}>{words.noPlaces}</p>
          ) : (
            <table className={`even ${styles.table}`}>
              <tbody>
                {places.map(({ place, name: who, team, mark, flag }) => (
                  <tr key={`${place} ${who}`}>
                    <td>{place ?? '–'}</td>
                    <th scope="row">
                      {who}
                      {team && <span className={`muted small ${styles.state}`}> {team}</span>}
                    </th>
                    <td className={styles.mark}>{mark || flag}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </details>
      ))}
    </section>
  )
}

function FirstThree({ race: { name, first } }: { race: NonNullable<ScoreStep['race']> }) {
  return (
    <div className={`stack gap-1 bold ${styles.first}`}>
      <p>{name}</p>
      <ol>
        {first.map(({ place, name, mark }) => (
          <li key={`${place} ${name}`}>
            <span>{place ?? '–'}</span>
            <span>{name}</span>
            <span>{mark}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
