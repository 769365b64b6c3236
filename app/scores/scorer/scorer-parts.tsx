import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { partText } from '../rules/entry-text.ts'
import { type Entry, SIDES } from '../rules/score-fact.ts'
import { clockAt } from '../rules/score-state.ts'
import { isPartOn, nextParts } from '../rules/sports/part-rules.ts'
import type { ScoringProps } from '../rules/sports/scoring-props.ts'
import styles from './scorer.module.css'
import { useRest } from './use-rest.tsx'

type Part = Entry & { kind: 'part' }
type Props = Pick<ScoringProps, 'rules' | 'state'>

/** The part of the game, with buttons for the next ones, which ask for confirmation while this part is not over. */
export function ScorerParts({ words, rules, state, names, enter, now }: ScoringProps) {
  const { part, clock } = state
  const next = nextParts(rules, state.part)
  const [following] = next
  const before = part.n > 1 ? partBefore({ rules, state }) : undefined
  const { isResting, rest } = useRest()
  const [asked, setAsked] = useState<{ to: Part; title: string; text: string }>()
  const nameOf = (each: Pick<Part, 'n' | 'of'>) => partText(words, rules, each)
  const go = (to: Part) => {
    rest()
    setAsked(undefined)
    enter(to)
  }
  const goOn = (to: Part, title: string) => {
    if (isResting) return
    const isEarly = isPartOn(rules, { ...state, clock: { ...clock, ms: clockAt(clock, now()) } })
    if (isEarly) setAsked({ to, title, text: [words.part.early(nameOf(part)), wonText()].filter(Boolean).join(' ') })
    else go(to)
  }
  /** Returns a sentence on the side that wins this set if the next one begins; '' without one. */
  const wonText = () => {
    const [home = 0, away = 0] = SIDES.map((side) => state[side].byPart[part.n - 1])
    if (rules.scoring !== 'sets' || home === away) return ''
    return words.part.wonBy(home > away ? names.home : names.away, `${Math.max(home, away)}–${Math.min(home, away)}`)
  }
  const goBack = (to: Part) => {
    if (!isResting) setAsked({ to, title: words.part.back(nameOf(to)), text: words.part.stays })
  }
  return (
    <div className={`row gap-2 ${styles.parts}`}>
      <p className={styles.part}>{part.isBreak ? words.part.break : nameOf(part)}</p>
      {rules.clock !== 'none' && !part.isBreak && following && (
        <button
          type="button"
          className={styles.action}
          aria-disabled={isResting}
          onClick={() => goOn({ ...following, isBreak: true }, words.part.toBreak)}
        >
          {words.part.toBreak}
        </button>
      )}
      {next.map((each) => (
        <button
          key={each.of}
          type="button"
          className={styles.action}
          aria-disabled={isResting}
          onClick={() => goOn(each, words.part.next(nameOf(each)))}
        >
          {words.part.next(nameOf(each))}
        </button>
      ))}
      {before && (
        <button type="button" className={styles.action} aria-disabled={isResting} onClick={() => goBack(before)}>
          {words.part.back(nameOf(before))}
        </button>
      )}
      {asked && (
        <ConfirmDialog
          title={`${asked.title}?`}
          text={asked.text}
          confirm={words.over.yes}
          cancel={words.over.no}
          onConfirm={() => go(asked.to)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

function partBefore({ rules: { parts }, state: { part } }: Props): Part {
  const n = part.n - 1
  return { kind: 'part', n, of: n > parts.regular ? 'overtime' : 'regular', isBreak: false }
}
