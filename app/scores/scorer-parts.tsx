import { partText } from './entry-text.ts'
import type { Entry } from './score-fact.ts'
import styles from './scorer.module.css'
import type { ScoringProps } from './scoring-props.ts'

type Part = Entry & { kind: 'part' }

/** The part of the game, and the way to the next one. */
export function ScorerParts({ words, rules, state, enter }: ScoringProps) {
  const { part } = state
  const text = partText(words, rules, part)
  const next = nextPart({ rules, state })
  const before = part.n > 1 ? partBefore({ rules, state }) : undefined
  return (
    <div className={styles.parts}>
      <p className={styles.part}>{part.isBreak ? words.part.break : text}</p>
      {rules.clock !== 'none' && !part.isBreak && (
        <button type="button" className={styles.action} onClick={() => enter({ ...next, isBreak: true })}>
          {words.part.toBreak}
        </button>
      )}
      {part.isBreak ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => enter({ kind: 'part', n: part.n, of: part.of, isBreak: false })}
        >
          {words.part.next(text)}
        </button>
      ) : (
        <button type="button" className={styles.action} onClick={() => enter(next)}>
          {words.part.next(partText(words, rules, next))}
        </button>
      )}
      {before && (
        <button type="button" className={styles.action} onClick={() => enter(before)}>
          {words.part.back(partText(words, rules, before))}
        </button>
      )}
    </div>
  )
}

/** After the regular parts come overtimes, and after the first of them a shootout where the sport has one. */
function nextPart({ rules: { parts }, state: { part } }: Pick<ScoringProps, 'rules' | 'state'>): Part {
  const n = Math.min(part.n + 1, 40)
  if (n <= parts.regular) return { kind: 'part', n, of: 'regular', isBreak: false }
  const isShootout = parts.hasShootout && part.of !== 'regular'
  return { kind: 'part', n, of: isShootout ? 'shootout' : parts.hasOvertime ? 'overtime' : 'regular', isBreak: false }
}

function partBefore({ rules: { parts }, state: { part } }: Pick<ScoringProps, 'rules' | 'state'>): Part {
  const n = part.n - 1
  return { kind: 'part', n, of: n > parts.regular ? 'overtime' : 'regular', isBreak: false }
}
