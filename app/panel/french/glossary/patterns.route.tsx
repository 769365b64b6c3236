import { CATALOG } from '../../../history/topics.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../../live/use-fresh-page.tsx'
import { adminContext, servicesContext } from '../../../services.server.ts'
import { approvePattern, patternPage, removePattern } from '../../../translation/patterns/edit-patterns.server.ts'
import { bareText, kindOf, patternForm } from '../../../translation/patterns/pattern-text.ts'
import button from '../../../ui/button.module.css'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { readCommand } from '../../kit/commands/command.server.ts'
import { answerCommandFailure, useCommand } from '../../kit/commands/use-command.tsx'
import { EditPage } from '../../kit/edit-form/edit-page.tsx'
import list from '../../kit/lists/list.module.css'
import { ListQuery } from '../../kit/lists/list-query.tsx'
import { Pages } from '../../kit/lists/pages.tsx'
import { translationsWords } from '../french-words.ts'
import type { Route } from './+types/patterns.route.ts'
import { PatternForm, usePatternCommand } from './pattern-form.tsx'
import styles from './patterns.module.css'
import weighed from './weighed.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue, frenchLines } = context.get(servicesContext)
  const search = new URL(request.url).searchParams
  const view = { text: (search.get('text') ?? '').slice(0, 100), page: Number(search.get('page')) }
  return { v: catalogue.staffSnapshot().v, ...(await patternPage(frenchLines.ground, view)) }
}

/** Approves a pattern, or removes one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  const { ground } = context.get(servicesContext).frenchLines
  return readCommand(request, {
    async approve(fields) {
      const parsed = patternForm.safeParse(fields)
      return parsed.success ? approvePattern(editing, ground, parsed.data) : { ok: false, reason: 'syntax' }
    },
    remove: ({ key = '' }) => removePattern(editing, key),
  })
}

export const clientAction = answerCommandFailure

/** The patterns of titles that staff approved. */
export default function Patterns({ loaderData: { v, text, page, pages, total, patterns } }: Route.ComponentProps) {
  const { patterns: words, title, search, remove: removeLabel, commandFailed } = useWordsOf(translationsWords)
  const common = useWordsOf(adminWords)
  const remove = useCommand()
  const write = usePatternCommand()
  useFreshPage(CATALOG, v)
  return (
    <EditPage title={words.title} back={{ to: '/admin/translations', label: title }}>
      <p className={`muted measure ${list.lead}`}>{words.lead}</p>
      <section className="stack gap-4 above-5">
        <h2>{words.inForce}</h2>
        {(text !== '' || pages > 1) && (
          <ListQuery text={text} label={search} hint={words.searchHint}>
            {words.count(total)}
          </ListQuery>
        )}
        {total === 0 ? (
          <EmptyState {...(text === '' ? { title: words.none, hint: words.noneHint } : { title: words.noMatch })} />
        ) : (
          <ul className="stack gap-2">
            {patterns.map(({ key, english, french }) => (
              <li key={key} className={`row gap-2-4 box ${weighed.row}`}>
                <div className={`stack anywhere shrink fit ${styles.pair}`}>
                  <span lang="en">{bareText(english)}</span>
                  <span lang="fr">{bareText(french)}</span>
                </div>
                <span className="muted small">{words[kindOf({ english, french })].tag}</span>
                <button
                  type="button"
                  className={button.button}
                  aria-label={common.about(removeLabel, bareText(english))}
                  aria-disabled={remove.isBusy}
                  onClick={() =>
                    remove.isBusy ||
                    remove.submit(
                      { command: 'remove', key },
                      { removed: words.removed, failed: commandFailed, reasons: words.refused },
                    )
                  }
                >
                  {removeLabel}
                </button>
              </li>
            ))}
          </ul>
        )}
        <Pages page={page} pages={pages} pathOf={(page) => `?${new URLSearchParams({ text, page: String(page) })}`} />
      </section>
      <section className="stack gap-4 above-5">
        <h2>{words.add}</h2>
        <p className={`muted measure ${list.lead}`}>{words.addLead}</p>
        <PatternForm command={write} />
      </section>
    </EditPage>
  )
}
