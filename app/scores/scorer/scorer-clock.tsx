import { type FormEvent, useState } from 'react'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useTicks } from '../fans/use-ticks.tsx'
import { clockMs } from '../rules/entry-text.ts'
import { clockText, gameClockText } from '../rules/game-clock.ts'
import { clockAt } from '../rules/score-state.ts'
import type { ScoringProps } from '../rules/sports/scoring-props.ts'
import styles from './scorer.module.css'

/** The clock, with buttons that start, stop and set it. Stopping records the time that this page shows. */
export function ScorerClock({ words, rules, state, enter, now }: ScoringProps) {
  const { clock } = state
  const [isSetting, setSetting] = useState(false)
  useTicks(100, clock.isRunning)
  const shown = clockAt(clock, now())
  return (
    <div className={`gap-3 ${styles.clock}`}>
      <p className={`even ${styles.time}`} role="timer" aria-live="off" aria-label={words.clock.label}>
        {gameClockText(rules, clock, shown)}
      </p>
      <button
        type="button"
        className={styles.clockButton}
        aria-pressed={clock.isRunning}
        onClick={() => enter({ kind: 'clock', isRunning: !clock.isRunning, ms: Math.round(clockAt(clock, now())) })}
      >
        {clock.isRunning ? words.clock.stop : words.clock.start}
      </button>
      <button type="button" className={styles.action} onClick={() => setSetting(true)}>
        {words.clock.set}
      </button>
      {isSetting && (
        <SetClock
          words={words}
          start={shown}
          onSet={(ms) => {
            enter({ kind: 'clock', isRunning: clock.isRunning, ms })
            setSetting(false)
          }}
          onCancel={() => setSetting(false)}
        />
      )}
    </div>
  )
}

type SetProps = Pick<ScoringProps, 'words'> & { start: number; onSet: (ms: number) => void; onCancel: () => void }

function SetClock({ words, start, onSet, onCancel }: SetProps) {
  const [fault, setFault] = useState<string>()
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const ms = clockMs(String(new FormData(event.currentTarget).get('time') ?? ''))
    if (ms === undefined) setFault(words.clock.fault)
    else onSet(ms)
  }
  return (
    <Dialog title={words.clock.set} onCancel={onCancel}>
      <form noValidate className="stack gap-4" onSubmit={send}>
        <Field
          label={words.clock.time}
          name="time"
          defaultValue={clockText(start)}
          inputMode="text"
          autoComplete="off"
          fault={fault}
        />
        <DialogButtons cancel={words.set.cancel} onCancel={onCancel} confirm={words.set.save} />
      </form>
    </Dialog>
  )
}
