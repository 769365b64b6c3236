import { type FormEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import {
  ENTRY_KINDS,
  glossaryForm,
  LONGEST_PHRASE,
  likelyArticle,
  NAME_ARTICLES,
  NAME_KINDS,
} from '../../../../french-titles/entry-values.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import type { Effect, Refusal } from '../../../translation/weighed.ts'
import button from '../../../ui/button.module.css'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useCommand } from '../../kit/commands/use-command.tsx'
import { LeaveGuard } from '../../kit/edit-form/leave-guard.tsx'
import { translationsWords } from '../french-words.ts'
import styles from './glossary.module.css'
import { RuleEffect } from './rule-effect.tsx'
import { useRuleForm } from './use-rule-form.tsx'

type EntryEffect = Effect | Refusal<string>

const EMPTY = { source: '', kind: 'named', target: '', is: 'team', article: '' }

/** Adds to the glossary: the button first shows the changes, then saves the entry. `takes` receives a phrase to add. */
export function GlossaryForm({ takes }: { takes: RefObject<((phrase: string) => void) | undefined> }) {
  const { glossary: words, effect, english, french } = useWordsOf(translationsWords)
  const command = useCommand()
  const { answer } = command
  const rule = useRuleForm<typeof EMPTY, EntryEffect>({ schema: glossaryForm, start: EMPTY, path: '/admin/translations-effect' })
  const { values, begin, isLooking } = rule
  /** The answer that was present when the effect was requested. */
  const [seen, setSeen] = useState<unknown>()
  const isShown = rule.isAsked && !isLooking && rule.effect !== undefined
  // Somebody else may have changed the glossary since the effect was shown.
  const refused = answer?.ok === false && answer !== seen && rule.isAsked ? (answer as EntryEffect) : undefined
  const isSound = isShown && rule.effect?.ok && !refused

  useImperativeHandle(takes, () => (phrase: string) => begin({ ...EMPTY, source: phrase }, 'source'))

  // After saving, the form is empty for the next entry; a refused entry stays to be corrected.
  useEffect(() => {
    if (answer?.ok) begin(EMPTY, 'source')
  }, [answer, begin])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (command.isBusy) return
    if (!isSound) {
      setSeen(answer)
      rule.show()
    } else if (rule.isRight()) {
      const said = { removed: words.added(values.source.trim()), failed: words.failed, reasons: words.reasons }
      command.submit({ command: 'add', ...values }, said)
    }
  }

  const name = values.target.trim() || words.theName
  const likely = likelyArticle(NAME_KINDS.find((each) => each === values.is) ?? 'team', values.target)
  return (
    <form ref={rule.form} method="post" className={`stack gap-4 to-start above-5 ${styles.form}`} onSubmit={submit} noValidate>
      <h2>{words.add}</h2>
      <LeaveGuard isDirty={values.source + values.target !== ''} />
      <input type="hidden" name="command" value="add" />
      <div className={`stack gap-4 fit top ${styles.fields}`}>
        <Field {...rule.text('source')} label={english} lang="en" maxLength={LONGEST_PHRASE} autoComplete="off" required />
        <SelectField {...rule.text('kind')} label={words.kind} options={ENTRY_KINDS.map((kind) => [kind, words.kinds[kind]])} />
        {values.kind !== 'name' && (
          <Field
            {...rule.text('target')}
            label={french}
            {...(values.kind === 'phrase' && { hint: words.targetHint })}
            lang="fr"
            maxLength={500}
            autoComplete="off"
            required
          />
        )}
        {values.kind === 'named' && (
          <>
            <SelectField {...rule.text('is')} label={words.is} options={NAME_KINDS.map((is) => [is, words.names[is]])} />
            <SelectField
              {...rule.text('article')}
              value={values.article || likely}
              label={words.article}
              options={NAME_ARTICLES.map((article) => [article, words.articles[article](name)])}
            />
          </>
        )}
      </div>
      <div role="status" className="stack gap-2 to-start full optional">
        {isLooking ? <p>{effect.showing}</p> : isShown && <RuleEffect of={refused ?? rule.effect} reasons={words.reasons} />}
      </div>
      <button type="submit" className={button.primary} aria-disabled={command.isBusy || isLooking}>
        {isSound ? words.save : effect.show}
      </button>
    </form>
  )
}
