import { useRef, useState } from 'react'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useTicks } from '../fans/use-ticks.tsx'
import { penaltyText, situationText } from '../rules/entry-text.ts'
import { clockText, playedMs } from '../rules/game-clock.ts'
import { SIDES, type Side } from '../rules/score-fact.ts'
import type { SituationRule } from '../rules/sport-rules.ts'
import type { ScoringProps } from '../rules/sports/scoring-props.ts'
import styles from './scorer.module.css'

/** The parts of the game's situation that the sport has: possession, downs, bases, penalties. */
export function ScorerSituation(props: ScoringProps) {
  const { rules } = props
  const keys = Object.keys(rules.situation)
  if (keys.length === 0 && rules.penalties.length === 0) return null
  return (
    <div className={`stack gap-3 ${styles.situation}`}>
      {keys.map((key) => (
        <One key={key} name={key} {...props} />
      ))}
      {rules.penalties.length > 0 && <Penalties {...props} />}
    </div>
  )
}

function One({ name, words, rules, state, names, enter }: ScoringProps & { name: string }) {
  const rule = rules.situation[name]
  const label = situationText(words, rules, name)
  const value = state.situation[name]
  const say = (to: string | number | null) => enter({ kind: 'situation', to: { [name]: to } })
  if (!rule) return null
  if (name === 'bases') return <Bases label={label} value={Number(value ?? 0)} words={words} say={say} />
  if (rule.kind === 'number') return <Counted label={label} value={value} rule={rule} words={words} say={say} />
  const options =
    rule.kind === 'side' ? SIDES.map((side) => [side, names[side]]) : rule.of.map((one) => [one, words.choice[one] ?? one])
  return (
    <fieldset
      className={rule.kind === 'choice' ? `stack gap-2 bare shrink ${styles.options}` : `row gap-2 bare shrink ${styles.choice}`}
    >
      <legend>{label}</legend>
      {options.map(([option = '', text]) => (
        <button
          key={option}
          type="button"
          className={styles.action}
          aria-pressed={value === option}
          onClick={() => say(value === option ? null : option)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}

type ChoiceProps<Value> = Pick<ScoringProps, 'words'> & { label: string; value: Value; say: (to: number) => void }
type CountedProps = ChoiceProps<string | number | undefined> & { rule: SituationRule & { kind: 'number' } }

/**
 * A number between buttons for less and more. A number that nobody has entered counts as 0 where that is in range, so the first
 * "+" makes it 1.
 */
function Counted({ label, value, rule: { from, to }, words, say }: CountedProps) {
  const at = Number(value ?? Math.max(0, from - 1))
  const [isLeast, isMost] = [at <= from, at >= to]
  return (
    <fieldset className={`row gap-2 bare shrink ${styles.choice}`}>
      <legend>{label}</legend>
      <button
        type="button"
        className={styles.action}
        aria-label={words.fewer(label)}
        aria-disabled={isLeast}
        onClick={() => !isLeast && say(at - 1)}
      >
        −
      </button>
      <output className={`large ${styles.number}`}>{at < from ? '–' : at}</output>
      <button
        type="button"
        className={styles.action}
        aria-label={words.more(label)}
        aria-disabled={isMost}
        onClick={() => !isMost && say(at + 1)}
      >
        +
      </button>
    </fieldset>
  )
}

function Bases({ label, value, words, say }: ChoiceProps<number>) {
  return (
    <fieldset className={`row gap-2 bare shrink ${styles.choice}`}>
      <legend>{label}</legend>
      {([1, 2, 3] as const).map((base) => {
        const bit = 2 ** (base - 1)
        const isOn = (value & bit) > 0
        return (
          <button
            key={base}
            type="button"
            className={styles.action}
            aria-pressed={isOn}
            onClick={() => say(isOn ? value - bit : value + bit)}
          >
            {base}
            <span className="visually-hidden"> {words.base[base]}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

/** Penalties that run with the clock; finished ones disappear. */
function Penalties(props: ScoringProps) {
  const { words, rules, state, names, enter, now } = props
  const [asked, setAsked] = useState<Side>()
  const label = penaltyText(words, rules)
  useTicks(1_000, state.clock.isRunning && state.penalties.length > 0)
  const played = playedMs(rules, state, now())
  const running = state.penalties.filter(({ endsMs }) => endsMs > played)
  return (
    <>
      <div className={`stack gap-3 ${styles.actions}`}>
        {SIDES.map((side) => (
          <button key={side} type="button" className={styles.action} onClick={() => setAsked(side)}>
            {words.labelled(label, names[side])}
          </button>
        ))}
      </div>
      <ul className="stack gap-2">
        {running.map(({ id, side, number, minutes, endsMs }) => (
          <li key={id} className={`line gap-3 apart ${styles.item}`}>
            <span>
              {words.penalty.of(names[side], number === null ? '' : String(number), minutes)} {clockText(endsMs - played)}
            </span>
            <button type="button" className={styles.action} onClick={() => enter({ kind: 'penalty-over', of: id })}>
              {words.penalty.over}
              <span className="visually-hidden"> {words.penalty.of(names[side], String(number ?? ''), minutes)}</span>
            </button>
          </li>
        ))}
      </ul>
      {asked && <PenaltyDialog {...props} side={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function PenaltyDialog({ words, rules, names, enter, side, onClose }: ScoringProps & { side: Side; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  function send(minutes: number) {
    if (!form.current) return
    const number = String(new FormData(form.current).get('number') ?? '').trim()
    const worn = /^\d{1,2}$/.test(number) ? Number(number) : null
    enter({ kind: 'penalty', side, number: worn, minutes })
    onClose()
  }
  const [only, ...others] = rules.penalties
  return (
    <Dialog title={words.labelled(penaltyText(words, rules), names[side])} onCancel={onClose}>
      <form
        ref={form}
        noValidate
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // With several lengths, Enter in the number field must not choose one.
          if (only !== undefined && others.length === 0) send(only)
        }}
      >
        <Field label={words.penalty.number} name="number" inputMode="numeric" maxLength={2} autoComplete="off" />
        {/* Outside the dialog's footer, because phones show a footer in reverse order. */}
        <div className="stack gap-2 bare shrink">
          {rules.penalties.map((minutes) => (
            <button
              key={minutes}
              type="button"
              className={others.length > 0 ? button.button : button.primary}
              onClick={() => send(minutes)}
            >
              {words.penalty.minutes(minutes)}
            </button>
          ))}
        </div>
        <DialogButtons cancel={words.set.cancel} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
