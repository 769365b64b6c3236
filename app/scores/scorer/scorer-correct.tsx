import { type FormEvent, useState } from 'react'
import type { Language } from '../../kit/language.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { statText } from '../rules/entry-text.ts'
import { scoreOf } from '../rules/fold-score.ts'
import { mostOf } from '../rules/rules-of.ts'
import type { Side } from '../rules/score-fact.ts'
import type { ScoringProps } from '../rules/sports/scoring-props.ts'

const otherLanguage = (language: Language): Language => (language === 'en' ? 'fr' : 'en')
const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

/** A dialog that sets a count to a number; once the result is official it requires a reason, which pages show (spec S7). */
export function CorrectNumber({ words, rules, state, names, enter, onClose }: ScoringProps & { onClose: () => void }) {
  const language = useLanguage()
  const [stat, setStat] = useState('score')
  const [side, setSide] = useState<Side>('home')
  const [faults, setFaults] = useState<{ to?: string | undefined; reason?: string | undefined }>({})
  const [part, setPart] = useState(state.part.n)
  const isOfficial = state.officialAt > 0
  const bout = state.bouts.find(({ n }) => n === state.part.n)
  // Points belong to the current bout and appear in no result.
  const isOfBout = (key: string) => rules.scoring === 'bouts' && key === 'points'
  const stats = ['score', ...Object.keys(rules.stats).filter((key) => !isOfficial || !isOfBout(key))]
  const isOfSet = rules.scoring === 'sets' && stat === 'score'
  const now = isOfSet
    ? state[side].byPart[part - 1]
    : stat === 'score'
      ? scoreOf(rules, state, side)
      : isOfBout(stat)
        ? bout?.[side]
        : state[side].x[stat]
  const most = mostOf(rules, stat)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = String(form.get('to') ?? '').trim()
    const reason = { en: textOf(form, 'reason-en'), fr: textOf(form, 'reason-fr') }
    const to = Number(typed)
    const isGood = /^\d{1,3}$/.test(typed) && to <= most
    const found = {
      to: isGood ? undefined : words.set.fault(most),
      reason: isOfficial && !reason[language] ? words.set.reasonFault : undefined,
    }
    setFaults(found)
    if (found.to || found.reason) return
    const what = { side, stat, to, ...(isOfSet && { part }) }
    if (isOfficial) enter({ kind: 'correction', ...what, reason })
    else enter({ kind: 'set', ...what })
    onClose()
  }

  return (
    <Dialog title={words.set.title} onCancel={onClose}>
      <form noValidate className="stack gap-4" onSubmit={send}>
        <SelectField label={words.set.what} value={stat} onChange={({ target }) => setStat(target.value)}>
          {stats.map((one) => (
            <option key={one} value={one}>
              {statText(words, rules, one)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.set.side}
          value={side}
          onChange={({ target }) => setSide(target.value === 'away' ? 'away' : 'home')}
        >
          <option value="home">{names.home}</option>
          <option value="away">{names.away}</option>
        </SelectField>
        {isOfSet && state.part.n > 1 && (
          <SelectField label={words.set.part} value={part} onChange={({ target }) => setPart(Number(target.value))}>
            {Array.from({ length: state.part.n }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a set is its number
              <option key={at} value={at + 1}>
                {words.part.set(at + 1)}
              </option>
            ))}
          </SelectField>
        )}
        <Field
          key={`${side} ${stat} ${part}`}
          label={words.set.to}
          name="to"
          defaultValue={now ?? 0}
          type="number"
          min={0}
          max={most}
          fault={faults.to}
          inputMode="numeric"
          required
        />
        {isOfficial && (
          <>
            <Field
              label={words.set.reason}
              name={`reason-${language}`}
              maxLength={200}
              fault={faults.reason}
              autoComplete="off"
              required
            />
            <Field
              label={words.set.reasonInOther}
              hint={words.set.otherHint}
              name={`reason-${otherLanguage(language)}`}
              lang={otherLanguage(language)}
              maxLength={200}
              autoComplete="off"
            />
          </>
        )}
        <DialogButtons cancel={words.set.cancel} onCancel={onClose} confirm={words.set.save} />
      </form>
    </Dialog>
  )
}
