import { type FormEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import {
  ENTRY_KINDS,
  glossaryForm,
  LONGEST_PHRASE,
  likelyArticle,
  NAME_ARTICLES,
  NAME_KINDS,
} from '../../../../french-titles/entry-values.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import type { Effect, Refusal } from '../../../translation/weighed.ts'
import button from '../../../ui/button.module.css'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useCommand } from '../../kit/commands/use-command.tsx'
import { faultsOf } from '../../kit/edit-form/edit-faults.ts'
import { LeaveGuard } from '../../kit/edit-form/leave-guard.tsx'
import { translationsWords } from '../french-words.ts'
import styles from './glossary-entries.module.css'
import { RuleEffect } from './rule-effect.tsx'

type EntryEffect = Effect | Refusal<string>

const EMPTY = { source: '', kind: 'named', target: '', is: 'team', article: '' }

/** Adds to the glossary: the button first shows the changes, then saves the entry. `takes` receives a phrase to add. */
export function GlossaryForm({ takes }: { takes: RefObject<((phrase: string) => void) | undefined> }) {
  const { glossary: words, effect } = useWordsOf(translationsWords)
  const common = useWordsOf(adminWords)
  const texts: Record<string, string> = common.faults
  const command = useCommand()
  const look = useFetcher<EntryEffect>()
  const source = useRef<HTMLInputElement>(null)
  const target = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState(EMPTY)
  const [faults, setFaults] = useState<Record<string, string>>({})
  /** The values whose effect was requested. */
  const [asked, setAsked] = useState<string>()
  /** The answer that was present when the effect was requested. */
  const [seen, setSeen] = useState<unknown>()
  const wanted = new URLSearchParams(values).toString()
  const isLooking = look.state !== 'idle'
  const { answer } = command
  const isShown = asked === wanted && !isLooking && look.data !== undefined
  // Somebody else may have changed the glossary since the effect was shown.
  const refused = answer?.ok === false && answer !== seen && asked === wanted ? (answer as EntryEffect) : undefined

  useImperativeHandle(takes, () => (phrase: string) => {
    setValues({ ...EMPTY, source: phrase })
    setFaults({})
    source.current?.focus()
  })

  // After saving, the form is empty for the next entry; a refused entry stays to be corrected.
  useEffect(() => {
    if (!answer?.ok) return
    setValues(EMPTY)
    setAsked(undefined)
    source.current?.focus()
  }, [answer])

  const bind = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    fault: texts[faults[name] ?? ''],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((now) => ({ ...now, [name]: target.value }))
      setFaults({})
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (command.isBusy || isLooking) return
    const parsed = glossaryForm.safeParse(values)
    const found = parsed.success ? {} : faultsOf(parsed.error)
    setFaults(found)
    if ('source' in found) return source.current?.focus()
    if ('target' in found) return target.current?.focus()
    if (isShown && look.data?.ok && !refused) {
      const said = { removed: words.added(values.source.trim()), failed: words.failed, reasons: words.reasons }
      return command.submit({ command: 'add', ...values }, said)
    }
    setAsked(wanted)
    setSeen(answer)
    void look.load(`/admin/translations-effect?${wanted}`)
  }

  const name = values.target.trim() || words.theName
  const likely = likelyArticle(NAME_KINDS.find((each) => each === values.is) ?? 'team', values.target)
  return (
    <form method="post" className={`stack gap-4 to-start above-5 ${styles.form}`} onSubmit={submit} noValidate>
      <h2>{words.add}</h2>
      <LeaveGuard isDirty={values.source + values.target !== ''} />
      <input type="hidden" name="command" value="add" />
      <div className={`stack gap-4 fit top ${styles.fields}`}>
        <Field
          {...bind('source')}
          ref={source}
          label={words.source}
          lang="en"
          maxLength={LONGEST_PHRASE}
          autoComplete="off"
          required
        />
        <SelectField {...bind('kind')} label={words.kind}>
          {ENTRY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </SelectField>
        {values.kind !== 'name' && (
          <Field
            {...bind('target')}
            ref={target}
            label={words.target}
            {...(values.kind === 'phrase' && { hint: words.targetHint })}
            lang="fr"
            maxLength={500}
            autoComplete="off"
            required
          />
        )}
        {values.kind === 'named' && (
          <>
            <SelectField {...bind('is')} label={words.is}>
              {NAME_KINDS.map((is) => (
                <option key={is} value={is}>
                  {words.names[is]}
                </option>
              ))}
            </SelectField>
            <SelectField {...bind('article')} value={values.article || likely} label={words.article}>
              {NAME_ARTICLES.map((article) => (
                <option key={article} value={article}>
                  {words.articles[article](name)}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </div>
      <div role="status" className="stack gap-2 to-start full optional">
        {isLooking ? <p>{effect.showing}</p> : isShown && <RuleEffect of={refused ?? look.data} reasons={words.reasons} />}
      </div>
      <button type="submit" className={button.primary} aria-disabled={command.isBusy || isLooking}>
        {isShown && look.data?.ok && !refused ? words.save : effect.show}
      </button>
    </form>
  )
}
