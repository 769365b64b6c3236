import { glossaryForm } from '../../../../french-titles/entry-values.ts'
import { CATALOG } from '../../../history/topics.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../../live/use-fresh-page.tsx'
import { adminContext, servicesContext } from '../../../services.server.ts'
import { addEntry, removeEntry } from '../../../translation/entries/edit-glossary.server.ts'
import { readCommand } from '../../kit/commands/command.server.ts'
import { answerCommandFailure } from '../../kit/commands/use-command.tsx'
import { EditPage } from '../../kit/edit-form/edit-page.tsx'
import list from '../../kit/lists/list.module.css'
import { translationsWords } from '../french-words.ts'
import type { Route } from './+types/glossary.route.ts'
import { GlossaryEntries } from './glossary-entries.tsx'

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

/** The glossary that staff teach the machine. */
export default function GlossaryPage({ loaderData: { v, entries, missing } }: Route.ComponentProps) {
  const words = useWordsOf(translationsWords)
  useFreshPage(CATALOG, v)
  return (
    <EditPage title={words.glossary.title} back={{ to: '/admin/translations', label: words.title }}>
      <p className={`muted measure ${list.lead}`}>{words.glossary.lead}</p>
      <GlossaryEntries entries={entries} missing={missing} />
    </EditPage>
  )
}
