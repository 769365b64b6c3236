import { Form, Link } from 'react-router'
import type { ActivityEntry } from '../../history/activity.server.ts'
import { thingPath } from '../../history/thing.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import styles from './activity.module.css'
import { activityWords } from './activity-words.ts'
import { FieldChanges } from './field-changes-list.tsx'

/** An entry as the page has it: a machine has its name instead of an id. */
type ActivityListEntry = Omit<ActivityEntry, 'uid'> & { machine: 'list' | 'probe' | 'clock' | 'console' | 'scorer' | undefined }
type Props = {
  entry: ActivityListEntry
  names: Record<string, string>
  isOfThing: boolean
  onRevert: (id: string) => void
  isBusy: boolean
}

/** Shows one entry: time, author, action, changed fields, and the possible commands. */
export function ActivityRow({ entry, names, isOfThing, onRevert, isBusy }: Props) {
  const words = useWordsOf(activityWords)
  const { at, email, machine, action, title, count, others, thing, removedId, changes, subject } = entry
  const isFolded = count > 1 && machine !== undefined
  const path = thing && thingPath(thing)
  const canRevert =
    thing !== undefined && thing.kind !== 'translation' && changes.some(({ isSecret, isCut }) => !isSecret && !isCut)
  const said = words.commands[action](title)
  return (
    <tr>
      <td className={`muted ${styles.at}`}>
        <LocalTime at={at} />
      </td>
      <td>{email || words.machines[machine ?? 'list']}</td>
      <td>
        <div className="stack gap-2">
          {!isFolded && (
            <span>
              {said}
              {count > 1 && ` ${words.alike(count - 1)}`}
            </span>
          )}
          {count > 1 && (
            <details className={`muted small ${styles.details}`}>
              <summary>{words.folded(count)}</summary>
              <ul>
                {[{ id: entry.id, at, action, title }, ...others].map((each) => (
                  <li key={each.id}>
                    {isFolded && (
                      <>
                        <LocalTime at={each.at} isShort />{' '}
                      </>
                    )}
                    {words.commands[each.action](each.title)}
                  </li>
                ))}
                {count > others.length + 1 && <li>{words.more(count - others.length - 1)}</li>}
              </ul>
            </details>
          )}
          {changes.length > 0 && <FieldChanges changes={changes} names={names} />}
          {count === 1 && (path || removedId || canRevert) && (
            <div className={`row ${styles.commands}`}>
              {path && (
                <Link to={path} className="tap" aria-label={words.openOne(title)}>
                  {words.open}
                </Link>
              )}
              {thing && !isOfThing && (
                <Link to={`/admin/activity?${new URLSearchParams({ thing: subject })}`} className="tap">
                  {words.allOf}
                </Link>
              )}
              {removedId && (
                <Link to={`/admin/trash?${new URLSearchParams({ only: removedId })}`} className="tap">
                  {words.restore}
                </Link>
              )}
              {canRevert && (
                <Form
                  method="post"
                  action="/admin/activity-revert"
                  onSubmit={(event) => {
                    event.preventDefault()
                    onRevert(entry.id)
                  }}
                >
                  <input type="hidden" name="id" value={entry.id} />
                  <button type="submit" className={button.button} disabled={isBusy} aria-label={words.revertOne(title)}>
                    {words.revert}
                  </button>
                </Form>
              )}
            </div>
          )}
        </div>
      </td>
    </tr>
  )
}
