import { useRef } from 'react'
import { readForm } from '../../../../french-titles/entry-values.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import type { GlossaryEntry } from '../../../translation/entries/edit-glossary.server.ts'
import type { Missing } from '../../../translation/entries/missing-phrases.server.ts'
import button from '../../../ui/button.module.css'
import { useCommand } from '../../kit/commands/use-command.tsx'
import list from '../../kit/lists/list.module.css'
import { translationsWords } from '../french-words.ts'
import styles from './glossary-entries.module.css'
import { GlossaryForm } from './glossary-form.tsx'
import weighed from './weighed.module.css'

/** The form for a new entry, staff's entries, and phrases that the glossary lacks. */
export function GlossaryEntries({ entries, missing }: { entries: GlossaryEntry[]; missing: Missing[] }) {
  const words = useWordsOf(translationsWords).glossary
  const common = useWordsOf(adminWords)
  const remove = useCommand()
  const take = useRef<(phrase: string) => void>(undefined)

  return (
    <>
      <GlossaryForm takes={take} />

      <section className={`stack gap-4 to-start above-5 ${styles.section}`}>
        <h2>{words.entries}</h2>
        {entries.length === 0 && <p>{words.none}</p>}
        <ul className="stack gap-2">
          {entries.map((entry) => (
            <GlossaryRow key={entry.key} entry={entry} remove={remove} />
          ))}
        </ul>
      </section>

      <section className={`stack gap-4 to-start above-5 ${styles.section}`}>
        <h2>{words.missing}</h2>
        <p className={`muted measure ${list.lead}`}>{missing.length === 0 ? words.nothingMissing : words.missingLead}</p>
        <ul className="stack gap-2">
          {missing.map((each) => (
            <li key={each.phrase} className={`row gap-2-4 box ${weighed.row}`}>
              <span className={`anywhere shrink ${styles.phrase}`} lang="en">
                {each.phrase}
              </span>
              <span className={`anywhere shrink ${styles.phrase}`}>{words.inTexts(each.texts)}</span>
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

type Props = { entry: GlossaryEntry; remove: ReturnType<typeof useCommand> }

/** An entry of staff, which can be removed. `remove` belongs to the list, which outlives the row. */
function GlossaryRow({ entry, remove }: Props) {
  const words = useWordsOf(translationsWords).glossary
  const common = useWordsOf(adminWords)
  const { key, source, target, form } = entry
  const kind = readForm(form)
  return (
    <li className={`row gap-2-4 box ${weighed.row}`}>
      <span className={`anywhere shrink ${styles.phrase}`} lang="en">
        {source}
      </span>
      <span className={`anywhere shrink ${styles.phrase}`} {...(target !== null && { lang: 'fr' })}>
        {target ?? words.never}
      </span>
      {kind && <span className="muted small">{words.names[kind.is]}</span>}
      <button
        type="button"
        className={button.button}
        aria-label={common.about(words.remove, source)}
        aria-disabled={remove.isBusy}
        onClick={() =>
          remove.isBusy ||
          remove.submit(
            { command: 'remove', key },
            { removed: words.removed(source), failed: words.failed, reasons: words.reasons },
          )
        }
      >
        {words.remove}
      </button>
    </li>
  )
}
