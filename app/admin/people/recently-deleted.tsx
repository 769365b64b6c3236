import { useRef } from 'react'
import type { Removal } from '../../catalog/removed.server.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { useRestore } from '../commands/use-undo.tsx'
import list from '../lists/list.module.css'
import { activityWords } from './activity-words.ts'
import styles from './recently-deleted.module.css'

/** Removals of the last hour, each with a button that restores it. */
export function RecentlyDeleted({ removals }: { removals: Removal[] }) {
  const { deleted: words } = useWordsOf(activityWords)
  const { restore, restoring } = useRestore()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={styles.deleted} aria-labelledby="recently-deleted">
      <h2 id="recently-deleted" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p className={list.lead}>{removals.length > 0 ? words.lead : words.none}</p>
      {removals.length > 0 && (
        <ul className={styles.list}>
          {removals.map(({ id, kind, title, count, at, email }) => (
            <li key={id} className={styles.row}>
              <div className={styles.what}>
                <strong>{words.kinds[kind](title, count)}</strong>
                <span className={styles.who}>
                  <LocalTime at={at} />
                  {email && ` · ${email}`}
                </span>
              </div>
              <button
                type="button"
                className={button.button}
                disabled={restoring !== undefined}
                aria-label={words.restoreOne(words.kinds[kind](title, count))}
                onClick={() => {
                  // The button goes away with its row.
                  heading.current?.focus({ preventScroll: true })
                  restore(id)
                }}
              >
                {restoring === id ? words.restoring : words.restore}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
