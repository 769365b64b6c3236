import { useRef } from 'react'
import { glossaryForm, readForm } from '../../../../french-titles/entry-values.ts'
import { CATALOG } from '../../../history/topics.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../../live/use-fresh-page.tsx'
import { adminContext, servicesContext } from '../../../services.server.ts'
import { addEntry, removeEntry } from '../../../translation/entries/edit-glossary.server.ts'
import type { EntryRow } from '../../../translation/entries/weigh-entry.server.ts'
import button from '../../../ui/button.module.css'
import { readCommand } from '../../kit/commands/command.server.ts'
import { answerCommandFailure, useCommand } from '../../kit/commands/use-command.tsx'
import { EditPage } from '../../kit/edit-form/edit-page.tsx'
import list from '../../kit/lists/list.module.css'
import { translationsWords } from '../french-words.ts'
import type { Route } from './+types/glossary.route.ts'
import styles from './glossary.module.css'
import { GlossaryForm } from './glossary-form.tsx'
import weighed from './weighed.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, frenchLines } = context.get(servicesContext)
  return { v: catalogue.staffSnapshot().v, ...(await frenchLines.glossary()) }
}

/** Adds an entry to the glossary, or removes one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  const { frenchLines } = context.get(servicesContext)
  return readCommand(request, {
    async add(fields) {
      const parsed = glossaryForm.safeParse(fields)
      return parsed.success ? addEntry(editing, parsed.data, frenchLines.catalogue) : { ok: false, reason: 'unfit' }
    },
    remove: ({ key = '' }) => removeEntry(editing, key),
  })
}

export const clientAction = answerCommandFailure

/** The glossary that staff teach the machine: the form for a new entry, their entries, and phrases that the glossary lacks. */
export default function GlossaryPage({ loaderData: { v, entries, missing } }: Route.ComponentProps) {
  const { glossary: words, title } = useWordsOf(translationsWords)
  const common = useWordsOf(adminWords)
  const remove = useCommand()
  const take = useRef<(phrase: string) => void>(undefined)
  useFreshPage(CATALOG, v)
  return (
    <EditPage title={words.title} back={{ to: '/admin/translations', label: title }}>
      <p className={`muted measure ${list.lead}`}>{words.lead}</p>
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
                aria-label={common.about(words.save, each.phrase)}
                onClick={() => take.current?.(each.phrase)}
              >
                {words.save}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </EditPage>
  )
}

type Props = { entry: EntryRow; remove: ReturnType<typeof useCommand> }

/** An entry of staff, which can be removed. `remove` belongs to the list, which outlives the row. */
function GlossaryRow({ entry, remove }: Props) {
  const { glossary: words, remove: label } = useWordsOf(translationsWords)
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
        aria-label={common.about(label, source)}
        aria-disabled={remove.isBusy}
        onClick={() =>
          remove.isBusy ||
          remove.submit(
            { command: 'remove', key },
            { removed: words.removed(source), failed: words.failed, reasons: words.reasons },
          )
        }
      >
        {label}
      </button>
    </li>
  )
}
