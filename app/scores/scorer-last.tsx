import { useMemo } from 'react'
import { entryText, sideOfEntry } from './entry-text.ts'
import { lastEntries } from './last-entry.ts'
import type { Fact } from './score-fact.ts'
import styles from './scorer.module.css'
import type { ScoringProps } from './scoring-props.ts'

type Props = ScoringProps & { facts: readonly Fact[]; device: string }

/** Within reach of the thumb: what was entered last here, to take back, or to put back once it is (spec S3). */
export function ScorerLast({ facts, device, words, rules, names, enter }: Props) {
  const last = useMemo(() => lastEntries(facts, device), [facts, device])
  return (
    <section className={styles.last} aria-label={words.last.title}>
      {last.length === 0 && <p>{words.last.none}</p>}
      {last.map(({ fact, isUndone, of }) => {
        const side = sideOfEntry(fact)
        const what = [entryText(words, rules, fact), side && names[side]].filter(Boolean).join(', ')
        return (
          <button key={fact.id} type="button" className={styles.action} onClick={() => enter({ kind: 'undo', of: [of] })}>
            {isUndone ? words.last.redo(what) : words.log.undoNamed(what)}
          </button>
        )
      })}
    </section>
  )
}
