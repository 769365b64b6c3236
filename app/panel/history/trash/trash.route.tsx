import { useRef } from 'react'
import { data, Form, Link, useActionData } from 'react-router'
import { unconfirmed } from '../../../accounts/second-factor/unconfirmed.server.ts'
import type { TrashKind } from '../../../history/thing.ts'
import { emptyTrash, purgeRemoved, type TrashCount } from '../../../history/trash.server.ts'
import { sentForm } from '../../../kit/http/sent-form.server.ts'
import { useLanguage } from '../../../language/use-language.tsx'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useCommandWords } from '../../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { adminContext, servicesContext } from '../../../services.server.ts'
import button from '../../../ui/button.module.css'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { CommandAnswer } from '../../kit/commands/command-answer.ts'
import { answerCommandFailure, useCommand } from '../../kit/commands/use-command.tsx'
import { useQuestion } from '../../kit/commands/use-question.tsx'
import { ListHead } from '../../kit/lists/list-head.tsx'
import { Pages } from '../../kit/lists/pages.tsx'
import type { Route } from './+types/trash.route.ts'
import { restoreAny } from './restore-any.server.ts'
import styles from './trash.module.css'
import { type RefusedRestore, TrashRow } from './trash-row.tsx'
import { trashWords } from './trash-words.ts'

const PAGE = 50

/** Reads the trash, newest first; `?kind=`, `?text=` and `?only=` (one removal) narrow it down. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const textOf = (name: string) => (searchParams.get(name) ?? '').slice(0, 100)
  const [kind, text, only] = [textOf('kind'), textOf('text'), textOf('only')] as const
  const wanted = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  const { trash } = context.get(servicesContext)
  const { isSuper } = context.get(adminContext)
  const read = (page: number) => trash({ kind, text, id: only, limit: PAGE, offset: (page - 1) * PAGE })
  const found = await read(wanted)
  const pages = Math.max(1, Math.ceil(found.found / PAGE))
  // The last page disappears with its last row.
  const page = Math.min(wanted, pages)
  return { ...(page === wanted ? found : await read(page)), kind, text, only, page, pages, isSuper }
}

/** Restores a removal, or deletes one or all permanently. Only the super-admin may delete, after confirming their identity. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editingFor, isSuper, isRecent } = context.get(adminContext)
  const form = await sentForm(request)
  const command = form.get('command')
  if (command === 'restore') {
    const answer = await restoreAny(context.get(servicesContext), { editingFor }, form)
    return data({ ...answer, removedId: form.get('removedId') ?? '' }, { status: answer.ok ? 200 : 409 })
  }
  if (command !== 'purge' && command !== 'empty') return data<CommandAnswer>({ ok: false, reason: 'unknown' }, { status: 400 })
  const editing = editingFor(command)
  if (!isSuper || !editing) return data<CommandAnswer>({ ok: false, reason: 'forbidden' }, { status: 403 })
  if (!isRecent) throw unconfirmed(request)
  if (command === 'empty') return { ok: true as const, count: await emptyTrash(editing, form.get('until') ?? '') }
  if (await purgeRemoved(editing, form.get('removedId') ?? '')) return { ok: true as const }
  return data<CommandAnswer>({ ok: false, reason: 'gone' }, { status: 409 })
}

export const clientAction = answerCommandFailure

/** Shows the things deleted in the last `TRASH_DAYS` (spec O1). */
export default function Trash({ loaderData }: Route.ComponentProps) {
  const { entries, counts, found, kind, text, only, page, pages, isSuper } = loaderData
  const words = useWordsOf(trashWords)
  const heading = useRef<HTMLHeadingElement>(null)
  // Without script this page itself shows the answer to a restore.
  const answer = useActionData<typeof action>() as (RefusedRestore & { ok: false }) | { ok: true; title?: string } | undefined
  const common = useWordsOf(adminWords)
  const why = useCommandWords()
  const reasons: Record<string, string> = words.refused
  const isNarrowed = kind !== '' || text !== '' || only !== ''
  const isEmpty = counts.length === 0
  return (
    <>
      <ListHead
        title={words.title}
        lead={
          <>
            {words.lead} {!isSuper && words.onlySuper}
          </>
        }
        heading={heading}
      >
        {isSuper && !isEmpty && <EmptyButton counts={counts} until={loaderData.newestAt} />}
      </ListHead>
      {answer?.ok && answer.title !== undefined && <p role="status">{common.undone(answer.title)}</p>}
      {answer && !answer.ok && !entries.some(({ id }) => id === answer.removedId) && (
        <p role="alert">{why(answer.reason) ?? reasons[answer.reason] ?? common.failed}</p>
      )}
      {isEmpty ? (
        <EmptyState title={words.none} hint={words.noneHint} />
      ) : (
        <>
          <Form key={`${kind} ${text}`} method="get" role="search" className={`stack gap-3 ${styles.filters}`}>
            <Field name="text" type="search" label={words.search} defaultValue={text} maxLength={100} autoComplete="off" />
            <SelectField
              name="kind"
              label={words.kind}
              defaultValue={kind}
              none={words.allKinds}
              options={counts.map(({ kind, removals }) => [kind, `${words.kinds[kind]} (${removals})`])}
            />
            <button type="submit" className={button.button}>
              {words.show}
            </button>
          </Form>
          <p className={`muted small ${styles.count}`} role="status">
            {words.count(found)}
            {isNarrowed && (
              <>
                {' · '}
                <Link to="/admin/trash">{words.showAll}</Link>
              </>
            )}
          </p>
        </>
      )}
      {!isEmpty && entries.length === 0 && <EmptyState title={words.noMatch} />}
      <ul className="stack gap-2" aria-label={words.title}>
        {entries.map((entry) => (
          <TrashRow
            key={entry.id}
            entry={entry}
            isSuper={isSuper}
            refused={answer && !answer.ok && answer.removedId === entry.id ? answer : undefined}
            onLeave={() => heading.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      <Pages page={page} pages={pages} pathOf={(to) => `/admin/trash?${new URLSearchParams({ kind, text, page: String(to) })}`} />
    </>
  )
}

/** Asks for confirmation with the number of things that would be lost, and deletes only the things that this page listed. */
function EmptyButton({ counts, until }: { counts: TrashCount[]; until: string }) {
  const words = useWordsOf(trashWords)
  const language = useLanguage()
  const { submit, isBusy } = useCommand('/admin/trash')
  const { ask, dialog } = useQuestion()
  const amounts = counts.map(({ kind, documents, episodes }) => amountOf(words.amounts, kind, documents, episodes))
  const question = {
    title: words.emptyTitle,
    text: words.emptyText(new Intl.ListFormat(language).format(amounts)),
    confirm: words.purge,
    onYes() {
      const reasons = { forbidden: words.onlySuper }
      submit({ command: 'empty', until }, { done: ({ count = 0 }) => words.emptyDone(count), failed: words.failed, reasons })
    },
  }
  return (
    <>
      <button type="button" className={button.danger} disabled={isBusy} onClick={() => ask(question)}>
        {words.empty}
      </button>
      {dialog}
    </>
  )
}

const amountOf = (amounts: (typeof trashWords)['en']['amounts'], kind: TrashKind, documents: number, episodes: number): string =>
  kind === 'series' ? amounts.series(documents, episodes) : amounts[kind](documents)
