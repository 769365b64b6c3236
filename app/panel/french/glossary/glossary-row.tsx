import { readForm } from '../../../../french-titles/entry-values.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import type { GlossaryEntry } from '../../../translation/entries/edit-glossary.server.ts'
import button from '../../../ui/button.module.css'
import type { useCommand } from '../../kit/commands/use-command.tsx'
import { translationsWords } from '../french-words.ts'
import styles from './glossary-entries.module.css'
import weighed from './weighed.module.css'

type Props = { entry: GlossaryEntry; remove: ReturnType<typeof useCommand> }

/** An entry of staff, which can be removed. `remove` belongs to the list, which outlives the row. */
export function GlossaryRow({ entry, remove }: Props) {
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
