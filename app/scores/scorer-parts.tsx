import { partText } from './entry-text.ts'
import { nextParts } from './part-rules.ts'
import type { Entry } from './score-fact.ts'
import styles from './scorer.module.css'
import type { ScoringProps } from './scoring-props.ts'

type Part = Entry & { kind: 'part' }
type Props = Pick<ScoringProps, 'rules' | 'state'>

/** The part of the game, and the ways to the next one. */
export function ScorerParts({ words, rules, state, enter }: ScoringProps) {
  const { part } = state
  const next = nextParts(rules, state.part)
  const before = part.n > 1 ? partBefore({ rules, state }) : undefined
  return (
    <div className={styles.parts}>
      <p className={styles.part}>{part.isBreak ? words.part.break : partText(words, rules, part)}</p>
      {rules.clock !== 'none' && !part.isBreak && next[0] && (
        <button type="button" className={styles.action} onClick={() => enter({ ...(next[0] as Part), isBreak: true })}>
          {words.part.toBreak}
        </button>
      )}
      {next.map((each) => (
        <button key={each.of} type="button" className={styles.action} onClick={() => enter(each)}>
          {words.part.next(partText(words, rules, each))}
        </button>
      ))}
      {before && (
        <button type="button" className={styles.action} onClick={() => enter(before)}>
          {words.part.back(partText(words, rules, before))}
        </button>
      )}
    </div>
  )
}

function partBefore({ rules: { parts }, state: { part } }: Props): Part {
  const n = part.n - 1
  return { kind: 'part', n, of: n > parts.regular ? 'overtime' : 'regular', isBreak: false }
}
