import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { useConfirmation } from '../../accounts/confirmation.tsx'
import type { ActivityEntry } from '../../catalog/activity.server.ts'
import { thingPath } from '../../catalog/thing.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { useCommandWords } from '../../language/use-command-words.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { useToast } from '../../ui/toast.tsx'
import styles from './activity.module.css'
import { activityWords } from './activity-words.ts'
import { FieldChanges } from './field-changes-list.tsx'
import type { RevertAnswer } from './revert.server.ts'

/** As the page has it: machines by their names. */
export type ListedEntry = Omit<ActivityEntry, 'uid'> & { machine: 'list' | 'clock' | 'console' | undefined }
type Props = { entry: ListedEntry; names: Record<string, string>; isOfThing: boolean }

/** One entry: when, who, what, the fields that changed, and what can be done about it. */
export function ActivityRow({ entry, names, isOfThing }: Props) {
  const words = useWordsOf(activityWords)
  const { at, email, machine, action, title, count, others, thing, removedId, changes, subject } = entry
  const isFolded = count > 1 && machine !== undefined
  const path = thing && thingPath(thing)
  const canRevert =
    thing !== undefined && thing.kind !== 'translation' && changes.some(({ isSecret, isCut }) => !isSecret && !isCut)
  const said = words.commands[action](title)
  return (
    <tr>
      <td className={styles.at}>
        <LocalTime at={at} />
      </td>
      <td>{email || words.machines[machine ?? 'list']}</td>
      <td>
        <div className={styles.entry}>
          <span>
            {isFolded ? words.folded(count) : said}
            {count > 1 && !isFolded && ` ${words.alike(count - 1)}`}
          </span>
          {count > 1 && (
            <details className={styles.details}>
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
            <div className={styles.commands}>
              {path && (
                <Link to={path} className={styles.link} aria-label={words.openOne(title)}>
                  {words.open}
                </Link>
              )}
              {thing && !isOfThing && (
                <Link to={`/admin/activity?${new URLSearchParams({ thing: subject })}`} className={styles.link}>
                  {words.allOf}
                </Link>
              )}
              {removedId && (
                <Link to={`/admin/trash?${new URLSearchParams({ only: removedId })}`} className={styles.link}>
                  {words.restore}
                </Link>
              )}
              {canRevert && <Revert id={entry.id} title={title} />}
            </div>
          )}
        </div>
      </td>
    </tr>
  )
}

/** Takes the change back, with an offer to undo that; leads to the form where the thing was changed since. */
function Revert({ id, title }: { id: string; title: string }) {
  const words = useWordsOf(activityWords)
  const toast = useToast()
  const why = useCommandWords()
  const confirm = useConfirmation()
  const fetcher = useFetcher<RevertAnswer>()
  const { data: answer, submit } = fetcher
  const told = useRef(answer)
  const sent = useRef<Record<string, string>>({})

  useEffect(() => {
    if (!answer || answer === told.current) return
    told.current = answer
    const send = (fields: Record<string, string>) => {
      sent.current = fields
      void submit(fields, { method: 'post', action: '/admin/activity-revert' })
    }
    const reason = answer.ok ? undefined : (answer.reason as string)
    if (
      confirm(
        reason,
        () => send(sent.current),
        () => toast(why('unconfirmed')),
      )
    )
      return
    if (!answer.ok) return toast(why(answer.reason) ?? words.revertFailed)
    if (sent.current.isBack) return toast(words.revertedBack(answer.title))
    toast(words.reverted(answer.title), { label: words.undo, run: () => send({ id, isBack: 'yes' }) })
  }, [answer, confirm, id, submit, toast, why, words])

  return (
    <fetcher.Form
      method="post"
      action="/admin/activity-revert"
      onSubmit={() => {
        sent.current = { id }
      }}
    >
      <input type="hidden" name="id" value={id} />
      <button type="submit" className={button.button} disabled={fetcher.state !== 'idle'} aria-label={words.revertOne(title)}>
        {words.revert}
      </button>
    </fetcher.Form>
  )
}
