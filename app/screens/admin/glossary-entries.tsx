import { useRef } from 'react'
import { adminWords } from '../../language/admin/shell.ts'
import { translationsWords } from '../../language/admin/translations.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import type { GlossaryEntry } from '../../translation/edit-glossary.server.ts'
import type { Missing } from '../../translation/french-lines.server.ts'
import { readForm } from '../../translation/name-form.ts'
import button from '../../ui/button.module.css'
import styles from './glossary-entries.module.css'
import { GlossaryForm } from './glossary-form.tsx'
import list from './list.module.css'
import { useDeed } from './use-deed.tsx'
import weighed from './weighed.module.css'

/** The form to add with, what has been added, and what is lacking. */
export function GlossaryEntries({ entries, missing }: { entries: GlossaryEntry[]; missing: Missing[] }) {
  const words = useWordsOf(translationsWords).glossary
  const common = useWordsOf(adminWords)
  const remove = useDeed()
  const take = useRef<(phrase: string) => void>(undefined)
  const said = { failed: words.failed, reasons: words.reasons }

  return (
    <>
      <GlossaryForm takes={take} />

      <section className={styles.section}>
        <h2>{words.entries}</h2>
        {entries.length === 0 && <p>{words.none}</p>}
        <ul className={list.list}>
          {entries.map((entry) => (
            <li key={entry.key} className={weighed.row}>
              <span className={styles.phrase} lang="en">
                {entry.source}
              </span>
              <span className={styles.phrase} {...(entry.target !== null && { lang: 'fr' })}>
                {entry.target ?? words.never}
              </span>
              <Kind form={entry.form} />
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
            <li key={each.phrase} className={weighed.row}>
              <span className={styles.phrase} lang="en">
                {each.phrase}
              </span>
              <span className={styles.phrase}>{words.inTexts(each.texts)}</span>
              <button
                type="button"
                className={button.button}
                aria-label={common.about(words.take, each.phrase)}
                onClick={() => take.current?.(each.phrase)}
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

/** What a name with its French form is. */
function Kind({ form }: Pick<GlossaryEntry, 'form'>) {
  const words = useWordsOf(translationsWords).glossary
  const read = readForm(form)
  return read && <span className={styles.kind}>{words.names[read.is]}</span>
}
