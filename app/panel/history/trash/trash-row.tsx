import { useId } from 'react'
import { Form, Link } from 'react-router'
import { thingPath } from '../../../history/thing.ts'
import type { TrashEntry } from '../../../history/trash.server.ts'
import { useHydrated } from '../../../kit/browser/use-hydrated.tsx'
import { LocalTime } from '../../../language/local-time.tsx'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useCommandWords } from '../../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { Field, VERBATIM } from '../../../ui/field.tsx'
import { localDay } from '../../episodes/local-minute.ts'
import { useCommand } from '../../kit/commands/use-command.tsx'
import { useQuestion } from '../../kit/commands/use-question.tsx'
import { type RefusedRestore, useRestore } from '../../kit/commands/use-undo.tsx'
import { useMay } from '../../panel-role.tsx'
import styles from './trash.module.css'
import { trashWords } from './trash-words.ts'

export type { RefusedRestore }

type Props = {
  entry: TrashEntry
  isSuper: boolean
  /** The reason of a refused restore, when the page was submitted without script. */
  refused: RefusedRestore | undefined
  /** Called when the row disappears along with the focused button. */
  onLeave: () => void
}

/** Shows one removal, which can be restored, under another id when its own is taken, or deleted permanently. */
export function TrashRow({ entry, isSuper, refused: sent, onLeave }: Props) {
  const words = useWordsOf(trashWords)
  const common = useWordsOf(adminWords)
  const why = useCommandWords()
  const { restore, restoring, refused: told } = useRestore()
  const { submit, isBusy } = useCommand('/admin/trash')
  const { ask, dialog } = useQuestion()
  const id = useId()
  const may = useMay()
  const refused = told?.removedId === entry.id ? told : sent
  const what = words.things[entry.kind](entry.title, entry.documents, entry.episodes)
  const isRestoring = restoring === entry.id
  const reasons: Record<string, string> = words.refused
  const holder = refused?.holder && thingPath(refused.holder)
  const newIds: Record<string, string> = words.newId
  const newId = refused && takesNewId(refused.reason) ? newIds[entry.kind] : undefined
  const faults: Record<string, string> = common.faults

  function purge() {
    onLeave()
    const refusals = { forbidden: words.onlySuper, gone: words.gone }
    submit({ command: 'purge', removedId: entry.id }, { done: words.purged, failed: words.failed, reasons: refusals })
  }

  return (
    <li className={`stack gap-3 box pad ${styles.row}`} aria-labelledby={id}>
      <div className="stack gap-1 anywhere shrink">
        <strong id={id}>{what}</strong>
        <span className={`wrap muted small ${styles.about}`}>
          <span>
            <LocalTime at={entry.at} isShort>
              {words.deleted}
            </LocalTime>{' '}
            {entry.email && words.by(entry.email)}
          </span>
          <span>
            <UntilDay at={entry.until} />
          </span>
        </span>
      </div>
      <div className={`wrap gap-2 ${styles.commands}`}>
        {newId === undefined && may.write('/admin/trash', entry.kind) && (
          <Form
            method="post"
            onSubmit={(event) => {
              event.preventDefault()
              restore(entry.id, { onDone: onLeave })
            }}
          >
            <input type="hidden" name="command" value="restore" />
            <input type="hidden" name="removedId" value={entry.id} />
            <button
              type="submit"
              className={button.button}
              disabled={restoring !== undefined}
              aria-label={common.about(words.restore, what)}
            >
              {isRestoring ? words.restoring : words.restore}
            </button>
          </Form>
        )}
        {isSuper && (
          <button
            type="button"
            className={button.danger}
            disabled={isBusy}
            aria-label={common.about(words.purge, what)}
            onClick={() => ask({ title: words.purgeTitle(what), text: words.purgeText, confirm: words.purge, onYes: purge })}
          >
            {words.purge}
          </button>
        )}
      </div>
      {refused && (
        <div className={`stack gap-3 ${styles.refused}`}>
          <p role="alert">
            {why(refused.reason) ?? reasons[refused.reason] ?? reasons[`${idReason(entry.kind)}`] ?? common.failed}{' '}
            {refused.holder && (
              <>
                {words.holder} {holder ? <Link to={holder}>{refused.holder.title}</Link> : refused.holder.title}
              </>
            )}
          </p>
          {newId !== undefined && (
            <Form
              key={refused.proposed}
              method="post"
              className={`stack gap-3 ${styles.choice}`}
              onSubmit={(event) => {
                event.preventDefault()
                const typed = String(new FormData(event.currentTarget).get('newId'))
                restore(entry.id, { newId: typed, onDone: onLeave })
              }}
            >
              <input type="hidden" name="command" value="restore" />
              <input type="hidden" name="removedId" value={entry.id} />
              <Field
                name="newId"
                label={newId}
                defaultValue={refused.proposed ?? ''}
                fault={faults[refused.fault ?? '']}
                maxLength={80}
                {...VERBATIM}
                required
              />
              <button type="submit" className={button.primary} disabled={restoring !== undefined} aria-describedby={id}>
                {isRestoring ? words.restoring : words.restore}
              </button>
            </Form>
          )}
        </div>
      )}
      {dialog}
    </li>
  )
}

/** Shows the day of permanent deletion in the user's zone; in UTC until hydration, because the server does not know the zone. */
function UntilDay({ at }: { at: string }) {
  const words = useWordsOf(trashWords)
  const day = useHydrated() ? localDay(new Date(at)) : at.slice(0, 10)
  return (
    <LocalTime at={day} isShort>
      {words.until}
    </LocalTime>
  )
}

const takesNewId = (reason: string) => ['id-taken', 'slug-taken', 'code-taken', 'bad-id'].includes(reason)

const idReason = (kind: TrashEntry['kind']) => (kind === 'school' ? 'code-taken' : kind === 'team' ? 'slug-taken' : 'id-taken')
