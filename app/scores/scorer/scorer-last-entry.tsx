import { useMemo } from 'react'
import { namedEntry } from '../rules/entry-text.ts'
import { lastEntries, mayBeUndone } from '../rules/last-entry.ts'
import type { Fact } from '../rules/score-fact.ts'
import type { ScoringProps } from '../rules/sports/scoring-props.ts'
import styles from './scorer.module.css'
import { useRest } from './use-rest.tsx'

type Props = ScoringProps & { facts: readonly Fact[]; device: string }

/** Shows this device's last entry, within reach of the thumb, with a button that undoes or restores the entry (spec S3). */
export function ScorerLastEntry({ facts, device, words, rules, state, names, enter }: Props) {
  const entries = useMemo(() => lastEntries(facts, device), [facts, device])
  const last = entries.filter(({ fact }) => mayBeUndone(state, fact))
  // The second tap of a double tap would restore the entry that the first one undid.
  const { isResting, rest } = useRest()
  const tap = (of: string) => {
    if (isResting) return
    rest()
    enter({ kind: 'undo', of: [of] })
  }
  if (last.length === 0 && state.officialAt > 0) return null
  return (
    <section className={`line gap-2 ${styles.last}`} aria-label={words.last.title}>
      {last.length === 0 && <p>{words.last.none}</p>}
      {last.map(({ fact, isUndone, of }) => {
        const what = namedEntry(words, rules, names, fact)
        return (
          <button key={fact.id} type="button" className={styles.action} aria-disabled={isResting} onClick={() => tap(of)}>
            {isUndone ? words.last.redo(what) : words.log.undoNamed(what)}
          </button>
        )
      })}
    </section>
  )
}
