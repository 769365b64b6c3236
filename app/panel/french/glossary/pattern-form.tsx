import { type FormEvent, type KeyboardEvent, useEffect } from 'react'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import {
  bareText,
  kindOf,
  LONGEST_PATTERN,
  PART_MARKS,
  type PatternKind,
  type PatternPair,
  patternForm,
} from '../../../translation/patterns/pattern-text.ts'
import type { PatternAnswer, PatternOffer, PatternRefusal } from '../../../translation/weighed.ts'
import button from '../../../ui/button.module.css'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useCommand } from '../../kit/commands/use-command.tsx'
import { LeaveGuard } from '../../kit/edit-form/leave-guard.tsx'
import { translationsWords } from '../french-words.ts'
import styles from './patterns.module.css'
import { RuleEffect, RuleRefusal } from './rule-effect.tsx'
import { useRuleForm } from './use-rule-form.tsx'

type Values = { english: string; french: string; of: PatternKind }
const EMPTY: Values = { english: '', french: '', of: 'whole' }
const COMMANDS = '/admin/translations-patterns'

/** Returns the pair without the marks of its variable part, which have their own field. */
const valuesOf = (pair: PatternPair): Values => ({
  english: bareText(pair.english),
  french: bareText(pair.french),
  of: kindOf(pair),
})
export const usePatternCommand = () => useCommand<Pick<PatternRefusal, 'titles' | 'other'>>(COMMANDS)

type Props = { offer?: PatternOffer; command: ReturnType<typeof usePatternCommand> }

/** Shows a pattern to review, with the titles that it changes. `command` belongs to the page, which outlives an offer. */
export function PatternForm({ offer, command }: Props) {
  const { patterns: words, effect, approve: approveLabel } = useWordsOf(translationsWords)
  const { answer, isBusy } = command
  const isOffer = offer !== undefined
  const start = offer ? valuesOf(offer) : EMPTY
  const rule = useRuleForm<Values, PatternAnswer>({
    schema: patternForm,
    start,
    path: '/admin/translations-offer',
    isWeighed: isOffer,
  })
  const { values, begin, isLooking } = rule
  const isOffered = isOffer && values.english === start.english && values.french === start.french && values.of === start.of
  const preview = rule.isAsked && !isLooking ? (isOffered ? offer : rule.effect?.preview) : undefined
  const refused = answer?.ok === false && rule.isAsked && !isBusy ? answer : undefined

  // Empties the form for the next pattern.
  useEffect(() => {
    if (answer?.ok && !isOffer) begin(EMPTY, 'english')
  }, [answer, isOffer, begin])

  const bind = (name: 'english' | 'french') => ({
    ...rule.text(name),
    lang: name === 'english' ? 'en' : 'fr',
    label: words[values.of][name],
    maxLength: LONGEST_PATTERN - PART_MARKS,
    autoComplete: 'off',
    required: true,
    onChange: ({ target }: { target: { value: string } }) => rule.set(name, target.value.replace(/\s*\n\s*/g, ' ')),
    onKeyDown: approveByEnter,
  })

  function approve(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !rule.isRight()) return
    command.submit({ command: 'approve', ...values }, { done: words.approved, failed: words.notApproved })
  }

  return (
    <form ref={rule.form} method="post" action={COMMANDS} className="stack gap-4" onSubmit={approve} noValidate>
      {/* An offer stands below a form that guards its own text; a page can have only one guard. */}
      {!offer && <LeaveGuard isDirty={values.english + values.french !== ''} />}
      <input type="hidden" name="command" value="approve" />
      <div className={styles.of}>
        <SelectField
          name="of"
          label={words.of}
          hint={words.ofHint}
          value={values.of}
          autoComplete="off"
          onChange={({ target }) => rule.set('of', target.value === 'part' ? 'part' : 'whole')}
          options={(['whole', 'part'] as const).map((of) => [of, words[of].name])}
        />
      </div>
      <div className={`stack gap-4 top ${styles.fields}`}>
        <TextAreaField {...bind('english')} rows={2} {...(!offer && { hint: words[values.of].example })} />
        <TextAreaField {...bind('french')} rows={2} {...(!offer && { hint: words[values.of].exampleFrench })} />
      </div>
      <SlotHelp />
      <div role="status" className="stack gap-2 to-start full optional">
        {isLooking ? (
          <p>{effect.showing}</p>
        ) : (
          <RuleEffect of={refused === undefined ? preview : undefined} reasons={words.refused} />
        )}
      </div>
      <div role="alert" className="stack gap-2 to-start full optional">
        {refused && <RuleRefusal {...refused} reasons={words.refused} />}
      </div>
      <div className="wrap gap-3">
        <button type="submit" className={button.primary} aria-disabled={isBusy}>
          {approveLabel}
        </button>
        <button type="button" className={button.button} aria-disabled={isLooking} onClick={rule.show}>
          {effect.show}
        </button>
      </div>
    </form>
  )
}

/** Approves the pattern when Enter is pressed: a pattern has no line breaks; the textarea only wraps it on narrow screens. */
function approveByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function SlotHelp() {
  const words = useWordsOf(translationsWords).patterns
  return (
    <details className={styles.help}>
      <summary className="line gap-3 target bold">{words.slots}</summary>
      <p>{words.slotsLead}</p>
      <dl>
        {Object.entries(words.slotHelp).map(([slot, meaning]) => (
          <div key={slot} className="stack">
            <dt className="bold">{slot}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
