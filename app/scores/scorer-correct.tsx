import { type FormEvent, useState } from 'react'
import { useLanguage } from '../language/use-language.tsx'
import button from '../ui/button.module.css'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { scoreOf } from './fold-score.ts'
import type { Side } from './score-fact.ts'
import styles from './scorer.module.css'
import type { ScoringProps } from './scoring-props.ts'

const LARGEST = 999

/** Says a number outright; once the result is official, with the reason that is shown beside it (spec S7). */
export function CorrectNumber({ words, rules, state, names, enter, onClose }: ScoringProps & { onClose: () => void }) {
  const language = useLanguage()
  const [stat, setStat] = useState('score')
  const [side, setSide] = useState<Side>('home')
  const [fault, setFault] = useState<string>()
  const isOfficial = state.officialAt > 0
  const bout = state.bouts.find(({ n }) => n === state.part.n)
  // Points of bouts are those of the bout of the moment, and stand in no result.
  const isOfBout = (key: string) => rules.scoring === 'bouts' && key === 'points'
  const stats = ['score', ...Object.keys(rules.stats).filter((key) => !isOfficial || !isOfBout(key))]
  const now = stat === 'score' ? scoreOf(rules, state, side) : isOfBout(stat) ? bout?.[side] : state[side].x[stat]

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const to = Math.min(LARGEST, Math.max(0, Math.round(Number(form.get('to')) || 0)))
    const reason = String(form.get('reason') ?? '').trim()
    if (isOfficial && !reason) return setFault(words.set.reasonFault)
    if (isOfficial) enter({ kind: 'correction', side, stat, to, reason: { en: '', fr: '', [language]: reason } })
    else enter({ kind: 'set', side, stat, to })
    onClose()
  }

  return (
    <Dialog title={words.set.title} onCancel={onClose}>
      <form noValidate className={styles.asked} onSubmit={send}>
        <SelectField label={words.set.what} value={stat} onChange={({ target }) => setStat(target.value)}>
          {stats.map((one) => (
            <option key={one} value={one}>
              {words.stat[one] ?? one}
            </option>
          ))}
        </SelectField>
        <SelectField label={words.set.side} value={side} onChange={({ target }) => setSide(target.value as Side)}>
          <option value="home">{names.home}</option>
          <option value="away">{names.away}</option>
        </SelectField>
        <Field
          key={`${side} ${stat}`}
          label={words.set.to}
          name="to"
          defaultValue={now ?? 0}
          type="number"
          min={0}
          max={LARGEST}
          inputMode="numeric"
          required
        />
        {isOfficial && <Field label={words.set.reason} name="reason" maxLength={200} fault={fault} autoComplete="off" required />}
        <DialogActions>
          <button type="button" className={button.button} onClick={onClose}>
            {words.set.cancel}
          </button>
          <button type="submit" className={button.primary}>
            {words.set.save}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
