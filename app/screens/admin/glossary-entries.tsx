import { type FormEvent, useRef, useState } from 'react'
import { adminWords } from '../../language/admin/shell.ts'
import { translationsWords } from '../../language/admin/translations.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import type { GlossaryEntry } from '../../translation/edit-glossary.server.ts'
import type { Missing } from '../../translation/french-lines.server.ts'
import { glossaryForm, LONGEST_PHRASE } from '../../translation/glossary-form.ts'
import button from '../../ui/button.module.css'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { faultsOf } from './edit-faults.ts'
import styles from './glossary-entries.module.css'
import list from './list.module.css'
import { useDeed } from './use-deed.tsx'

const EMPTY = { source: '', kind: 'phrase', target: '' }

/** The form to add with, what has been added, and what is lacking. */
export function GlossaryEntries({ entries, missing }: { entries: GlossaryEntry[]; missing: Missing[] }) {
  const words = useWordsOf(translationsWords).glossary
  const common = useWordsOf(adminWords)
  const deed = useDeed()
  const remove = useDeed()
  const source = useRef<HTMLInputElement>(null)
  const target = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState(EMPTY)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const said = { failed: words.failed, reasons: words.reasons }
  const bind = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    fault: faults[name] === undefined ? undefined : common.faults[faults[name] as keyof typeof common.faults],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((now) => ({ ...now, [name]: target.value }))
      setFaults({})
    },
  })

  function add(event: FormEvent) {
    event.preventDefault()
    if (deed.isBusy) return
    const parsed = glossaryForm.safeParse(values)
    const found = parsed.success ? {} : faultsOf(parsed.error)
    setFaults(found)
    if ('source' in found) return source.current?.focus()
    if ('target' in found) return target.current?.focus()
    deed.submit({ deed: 'add', ...values }, { done: words.added(values.source.trim()), ...said })
    setValues(EMPTY)
    source.current?.focus()
  }

  /** Lets one say what a phrase is that the glossary lacked. */
  function take({ phrase }: Missing) {
    setValues({ ...EMPTY, source: phrase })
    setFaults({})
    source.current?.focus()
  }

  return (
    <>
      <form method="post" className={styles.form} onSubmit={add} noValidate>
        <h2>{words.add}</h2>
        <input type="hidden" name="deed" value="add" />
        <div className={styles.fields}>
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
            <option value="phrase">{words.kinds.phrase}</option>
            <option value="name">{words.kinds.name}</option>
          </SelectField>
          {values.kind === 'phrase' && (
            <Field
              {...bind('target')}
              ref={target}
              label={words.target}
              hint={words.targetHint}
              lang="fr"
              maxLength={500}
              autoComplete="off"
              required
            />
          )}
        </div>
        <button type="submit" className={button.primary} aria-disabled={deed.isBusy}>
          {words.save}
        </button>
      </form>

      <section className={styles.section}>
        <h2>{words.entries}</h2>
        {entries.length === 0 && <p>{words.none}</p>}
        <ul className={list.list}>
          {entries.map((entry) => (
            <li key={entry.key} className={styles.row}>
              <span className={styles.phrase} lang="en">
                {entry.source}
              </span>
              <span className={styles.phrase} {...(entry.target !== null && { lang: 'fr' })}>
                {entry.target ?? words.never}
              </span>
              <button
                type="button"
                className={button.button}
                aria-label={common.about(common.remove, entry.source)}
                aria-disabled={remove.isBusy}
                onClick={() =>
                  remove.isBusy ||
                  remove.submit({ deed: 'remove', key: entry.key }, { removed: words.removed(entry.source), ...said })
                }
              >
                {common.remove}
              </button>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.section}>
        <h2>{words.missing}</h2>
        <p className={list.lead}>{missing.length === 0 ? words.nothingMissing : words.missingLead}</p>
        <ul className={list.list}>
          {missing.map((each) => (
            <li key={each.phrase} className={styles.row}>
              <span className={styles.phrase} lang="en">
                {each.phrase}
              </span>
              <span className={styles.phrase}>{words.inTexts(each.texts)}</span>
              <button
                type="button"
                className={button.button}
                aria-label={common.about(words.take, each.phrase)}
                onClick={() => take(each)}
              >
                {words.take}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
