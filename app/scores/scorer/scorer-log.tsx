import { useMemo, useState } from 'react'
import { timeText } from '../../events/time/clock-text.ts'
import type { Language } from '../../kit/language.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { namedEntry } from '../rules/entry-text.ts'
import { mayBeUndone } from '../rules/last-entry.ts'
import { type Fact, inOrder, isAfterOfficial, undoneIds } from '../rules/score-fact.ts'
import type { ScoringProps } from '../rules/sports/scoring-props.ts'
import styles from './scorer.module.css'

const SHOWN = 6

/** All entries, newest first, each with a button that undoes it (spec S3). */
export function ScorerLog({ facts, words, rules, state, names, enter }: ScoringProps & { facts: readonly Fact[] }) {
  const [isAll, setAll] = useState(false)
  const { entries, undone, undoOf } = useMemo(() => {
    const ordered = inOrder(facts)
    const undone = undoneIds(ordered)
    const undoOf = new Map<string, string>()
    for (const fact of ordered)
      if (fact.kind === 'undo' && !undone.has(fact.id)) for (const id of fact.of) undoOf.set(id, fact.id)
    return { entries: ordered.filter(({ kind }) => kind !== 'undo').reverse(), undone, undoOf }
  }, [facts])
  const language = useLanguage()
  const isTooLate = ({ at, kind }: Fact) => state.officialAt > 0 && at > state.officialAt && !isAfterOfficial(kind)
  const shown = isAll ? entries : entries.slice(0, SHOWN)
  return (
    <section className="stack gap-3" aria-labelledby="log-title">
      <h2 id="log-title" className={styles.logTitle}>
        {words.log.title}
      </h2>
      {entries.length === 0 && <p>{words.log.none}</p>}
      <ul className="stack gap-2">
        {shown.map((fact) => {
          const what = namedEntry(words, rules, names, fact)
          const isUndone = undone.has(fact.id)
          const undo = undoOf.get(fact.id)
          return (
            <li key={fact.id} className={`line gap-3 apart ${styles.item}`}>
              <span className={isUndone || isTooLate(fact) ? styles.undone : undefined}>
                {what}
                <small>
                  {' '}
                  {timeOfDay(fact.at, language)}
                  {fact.received === 0 && ` · ${words.log.waiting}`}
                  {isUndone && ` · ${words.log.undone}`}
                  {!isUndone && isTooLate(fact) && ` · ${words.log.tooLate}`}
                </small>
              </span>
              {!mayBeUndone(state, fact) ? null : isUndone ? (
                undo !== undefined && (
                  <button type="button" className={styles.action} onClick={() => enter({ kind: 'undo', of: [undo] })}>
                    {words.log.redo}
                    <span className="visually-hidden"> {what}</span>
                  </button>
                )
              ) : (
                <button
                  type="button"
                  className={styles.action}
                  aria-label={words.log.undoNamed(what)}
                  onClick={() => enter({ kind: 'undo', of: [fact.id] })}
                >
                  {words.log.undo}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {entries.length > SHOWN && !isAll && (
        <button type="button" className={styles.action} onClick={() => setAll(true)}>
          {words.log.all(entries.length)}
        </button>
      )}
    </section>
  )
}

/** Returns the time of day on this device: '12:40 a.m.', unlike the clock of any game. */
function timeOfDay(at: number, language: Language): string {
  return timeText(new Date(at).toTimeString().slice(0, 5), language)
}
