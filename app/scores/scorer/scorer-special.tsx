import { type FormEvent, useState } from 'react'
import { randomId } from '../../kit/browser/random-id.ts'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { actText, partText } from '../rules/entry-text.ts'
import { placesOf, placesText, standingOf, standingText } from '../rules/result-lines.ts'
import { SIDES, type Side } from '../rules/score-fact.ts'
import type { RaceState, ScoreState } from '../rules/score-state.ts'
import type { SportRules } from '../rules/sport-rules.ts'
import type { ScoringProps } from '../rules/sports/scoring-props.ts'
import styles from './scorer.module.css'

/** A form that enters a whole end of curling. */
export function ScorerEnds({ words, rules, state, names, enter }: ScoringProps) {
  return (
    <div className={`row gap-2 ${styles.parts}`}>
      <p className={styles.part}>{partText(words, rules, state.part)}</p>
      {SIDES.map((side) => (
        <fieldset key={side} className={`stack gap-2 bare shrink ${styles.options}`}>
          <legend>{names[side]}</legend>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((points) => (
            <button
              key={points}
              type="button"
              className={styles.action}
              aria-label={words.end.points(names[side], points)}
              onClick={() => enter({ kind: 'end', side, points })}
            >
              {points}
            </button>
          ))}
        </fieldset>
      ))}
      <button type="button" className={styles.action} onClick={() => enter({ kind: 'end', side: null, points: 0 })}>
        {words.end.blank}
      </button>
    </div>
  )
}

/** The maximum number of bouts that the log accepts for an event. */
const MOST_BOUTS = 60

type BoutCode = NonNullable<SportRules['boutCodes']>[number]
/** True for a code without a winner. */
const isEven = ({ winner, loser }: BoutCode) => winner === loser

/** The current bout, the next one, and the result of a bout. */
export function ScorerBouts({ words, rules, state, names, enter }: ScoringProps) {
  const [isCalling, setCalling] = useState(false)
  const [winner, setWinner] = useState<Side>()
  const bout = state.bouts.find(({ n }) => n === state.part.n)
  const next = Math.max(0, ...state.bouts.map(({ n }) => n)) + 1
  const isLast = next > MOST_BOUTS
  const end = (side: Side | null, { code, winner: won, loser }: BoutCode) => {
    const [home, away] = side === 'away' ? [loser, won] : [won, loser]
    enter({ kind: 'bout-result', n: state.part.n, side, code, home, away })
    setWinner(undefined)
  }
  const codes = rules.boutCodes ?? []
  return (
    <div className={`row gap-2 ${styles.parts}`}>
      <p className={styles.part}>{bout?.label ? words.log.bout(state.part.n, bout.label) : words.part.bout(state.part.n)}</p>
      {!isLast && (
        <button type="button" className={styles.action} onClick={() => setCalling(true)}>
          {words.bout.call}
        </button>
      )}
      <fieldset className={`row gap-2 bare shrink ${styles.choice}`}>
        <legend>{words.bout.result}</legend>
        {SIDES.map((side) => (
          <button key={side} type="button" className={styles.action} onClick={() => setWinner(side)}>
            {words.labelled(words.bout.winner, names[side])}
          </button>
        ))}
        {codes.filter(isEven).map((ending) => (
          <button key={ending.code} type="button" className={styles.action} onClick={() => end(null, ending)}>
            {actText(words, ending.code)}
          </button>
        ))}
      </fieldset>
      {isCalling && (
        <Dialog title={words.bout.call} onCancel={() => setCalling(false)}>
          <form
            noValidate
            className="stack gap-4"
            onSubmit={(event: FormEvent<HTMLFormElement>) => {
              event.preventDefault()
              const label = String(new FormData(event.currentTarget).get('label') ?? '').trim()
              enter({ kind: 'bout', n: next, label })
              setCalling(false)
            }}
          >
            <Field label={words.bout.label} name="label" maxLength={40} autoComplete="off" />
            <DialogButtons cancel={words.set.cancel} onCancel={() => setCalling(false)} confirm={words.part.bout(next)} />
          </form>
        </Dialog>
      )}
      {winner && (
        <Dialog
          title={words.labelled(words.bout.winner, names[winner])}
          text={words.bout.team}
          onCancel={() => setWinner(undefined)}
        >
          <div className={`stack gap-2 ${styles.ways}`}>
            {codes
              .filter((ending) => !isEven(ending))
              .map((ending) => (
                <button key={ending.code} type="button" className={styles.action} onClick={() => end(winner, ending)}>
                  {actText(words, ending.code)} ({ending.winner}–{ending.loser})
                </button>
              ))}
          </div>
          <DialogButtons cancel={words.set.cancel} onCancel={() => setWinner(undefined)} />
        </Dialog>
      )}
    </div>
  )
}

/** The result lists of a meet, each of which is entered anew when it changes, and the standing of the teams. */
export function ScorerLists({ words, state, enter }: ScoringProps) {
  const [editing, setEditing] = useState<RaceState>()
  const [isStanding, setStanding] = useState(false)
  return (
    <div className={`row gap-2 ${styles.parts}`}>
      <p className={`muted ${styles.lead}`}>{words.race.lead}</p>
      {state.races.map((race) => (
        <button key={race.key} type="button" className={styles.action} onClick={() => setEditing(race)}>
          {race.name} ({words.race.states[race.state]})
        </button>
      ))}
      <button
        type="button"
        className={styles.scoreButton}
        onClick={() => setEditing({ key: randomId(), name: '', state: 'next', places: [], at: 0 })}
      >
        {words.race.other}
      </button>
      <button type="button" className={styles.action} onClick={() => setStanding(true)}>
        {words.race.standing}
      </button>
      {editing && <RaceDialog words={words} race={editing} enter={enter} onClose={() => setEditing(undefined)} />}
      {isStanding && <StandingDialog words={words} standing={state.standing} enter={enter} onClose={() => setStanding(false)} />}
    </div>
  )
}

type DialogProps = Pick<ScoringProps, 'words' | 'enter'> & { onClose: () => void }

function RaceDialog({ words, race, enter, onClose }: DialogProps & { race: RaceState }) {
  const [fault, setFault] = useState<string>()
  const [state, setState] = useState(race.state)
  const [isChosen, setChosen] = useState(race.at > 0)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name') ?? '').trim()
    if (!name) return setFault(words.race.nameFault)
    enter({ kind: 'race', key: race.key, name, state, places: placesOf(String(form.get('places') ?? '')) })
    onClose()
  }
  return (
    <Dialog title={words.race.title} isWide onCancel={onClose}>
      <form noValidate className="stack gap-4" onSubmit={send}>
        <Field
          label={words.race.name}
          name="name"
          defaultValue={race.name}
          maxLength={120}
          autoComplete="off"
          fault={fault}
          required
        />
        <SelectField
          label={words.race.state}
          value={state}
          onChange={({ target }) => {
            setState(target.value as RaceState['state'])
            setChosen(true)
          }}
        >
          {(['next', 'on', 'done'] as const).map((one) => (
            <option key={one} value={one}>
              {words.race.states[one]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={words.race.title}
          hint={words.race.places}
          name="places"
          rows={8}
          defaultValue={placesText(race.places)}
          // Typing who finished implies that the race is done, unless the scorer has chosen another state.
          onChange={({ target }) => !isChosen && setState(target.value.trim() === '' ? race.state : 'done')}
        />
        <Saving words={words} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function StandingDialog({ words, standing, enter, onClose }: DialogProps & Pick<ScoreState, 'standing'>) {
  const [fault, setFault] = useState<string>()
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const teams = standingOf(String(new FormData(event.currentTarget).get('teams') ?? ''))
    if (!teams) return setFault(words.race.teamsFault)
    enter({ kind: 'standing', teams })
    onClose()
  }
  return (
    <Dialog title={words.race.standing} isWide onCancel={onClose}>
      <form noValidate className="stack gap-4" onSubmit={send}>
        <TextAreaField
          label={words.race.standing}
          hint={words.race.teams}
          name="teams"
          rows={8}
          fault={fault}
          defaultValue={standingText(standing)}
        />
        <Saving words={words} onClose={onClose} />
      </form>
    </Dialog>
  )
}

const Saving = ({ words, onClose }: Pick<DialogProps, 'words' | 'onClose'>) => (
  <DialogButtons cancel={words.set.cancel} onCancel={onClose} confirm={words.race.save} />
)
