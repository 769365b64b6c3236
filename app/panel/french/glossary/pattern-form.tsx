import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import {
  bareText,
  kindOf,
  LONGEST_PATTERN,
  PART_MARKS,
  type PatternKind,
  type PatternPair,
} from '../../../translation/patterns/pattern-text.ts'
import { patternForm } from '../../../translation/patterns/pattern-values.ts'
import type { PatternAnswer, PatternOffer, PatternRefusal } from '../../../translation/patterns/weighed-pattern.ts'
import button from '../../../ui/button.module.css'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useCommand } from '../../kit/commands/use-command.tsx'
import { faultsOf } from '../../kit/edit-form/edit-faults.ts'
import { LeaveGuard } from '../../kit/edit-form/leave-guard.tsx'
import { translationsWords } from '../french-words.ts'
import styles from './patterns.module.css'
import { RuleEffect, RuleRefusal } from './rule-effect.tsx'

type Values = { english: string; french: string; of: PatternKind }
const EMPTY: Values = { english: '', french: '', of: 'whole' }
const COMMANDS = '/admin/translations-patterns'

/** Returns the pair without the marks of its variable part, which have their own field. */
const valuesOf = (pair: PatternPair): Values => ({
  english: bareText(pair.english),
  french: bareText(pair.french),
  of: kindOf(pair),
})
const isSame = (one: Values, other: Values | undefined) =>
  one.english === other?.english && one.french === other.french && one.of === other.of

export const usePatternCommand = () => useCommand<Pick<PatternRefusal, 'titles' | 'other'>>(COMMANDS)

type Props = { offer?: PatternOffer; command: ReturnType<typeof usePatternCommand> }

/**
 * Shows a pattern to review, with the titles that it changes; `command` belongs to the page, which outlives an offer.
 */
export function PatternForm({ offer, command }: Props) {
  const { patterns: words, effect } = useWordsOf(translationsWords)
  const common = useWordsOf(adminWords)
  const texts: Record<string, string> = common.faults
  const look = useFetcher<PatternAnswer>()
  const given = offer ? valuesOf(offer) : EMPTY
  const [values, setValues] = useState(given)
  const [faults, setFaults] = useState<Record<string, string>>({})
  /** The values whose effect was requested. */
  const [asked, setAsked] = useState(offer ? given : undefined)
  const english = useRef<HTMLTextAreaElement>(null)
  const french = useRef<HTMLTextAreaElement>(null)
  const isLooking = look.state !== 'idle'
  const isAsked = isSame(values, asked)
  const isOffered = offer !== undefined && isSame(values, given)
  const preview = isAsked && !isLooking ? (isOffered ? offer : look.data?.preview) : undefined
  const refused = command.answer && !command.answer.ok && isAsked && !command.isBusy ? command.answer : undefined

  const isOffer = offer !== undefined
  const { answer } = command
  // Empties the form for the next pattern.
  useEffect(() => {
    if (!answer?.ok || isOffer) return
    setValues(EMPTY)
    setAsked(undefined)
    english.current?.focus()
  }, [answer, isOffer])

  const bind = (name: 'english' | 'french') => ({
    name,
    value: values[name],
    lang: name === 'english' ? 'en' : 'fr',
    label: words[values.of][name],
    maxLength: LONGEST_PATTERN - PART_MARKS,
    autoComplete: 'off',
    required: true,
    fault: texts[faults[name] ?? ''],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((now) => ({ ...now, [name]: target.value.replace(/\s*\n\s*/g, ' ') }))
      setFaults({})
    },
    onKeyDown: approveByEnter,
  })

  function isWhole(): boolean {
    const parsed = patternForm.safeParse(values)
    const found = parsed.success ? {} : faultsOf(parsed.error)
    setFaults(found)
    if ('english' in found) english.current?.focus()
    else if ('french' in found) french.current?.focus()
    return parsed.success
  }

  function show() {
    if (isLooking || !isWhole()) return
    setAsked(values)
    void look.load(`/admin/translations-offer?${new URLSearchParams(values)}`)
  }

  function approve(event: FormEvent) {
    event.preventDefault()
    if (command.isBusy || !isWhole()) return
    setAsked(values)
    command.submit({ command: 'approve', ...values }, { done: words.approved, failed: words.notApproved })
  }

  return (
    <form method="post" action={COMMANDS} className="stack gap-4" onSubmit={approve} noValidate>
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
          onChange={({ target }) => {
            setValues((now) => ({ ...now, of: target.value === 'part' ? 'part' : 'whole' }))
            setFaults({})
          }}
        >
          {(['whole', 'part'] as const).map((of) => (
            <option key={of} value={of}>
              {words[of].name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={`stack gap-4 top ${styles.fields}`}>
        <TextAreaField {...bind('english')} ref={english} rows={2} {...(!offer && { hint: words[values.of].example })} />
        <TextAreaField {...bind('french')} ref={french} rows={2} {...(!offer && { hint: words[values.of].exampleFrench })} />
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
        <button type="submit" className={button.primary} aria-disabled={command.isBusy}>
          {words.approve}
        </button>
        <button type="button" className={button.button} aria-disabled={isLooking} onClick={show}>
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
        {words.slotHelp.map(([slot, meaning]) => (
          <div key={slot} className="stack">
            <dt className="bold">{slot}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
