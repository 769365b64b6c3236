import { LocalTime } from '../../language/local-time.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { LineChange } from '../../translation/french/french-lines.server.ts'
import button from '../../ui/button.module.css'
import styles from './french-line-form.module.css'
import { translationsWords } from './french-words.ts'

/** The changes of a line: who made each, when, and the earlier French, which can be restored. */
export function FrenchHistory({ changes, onTake }: { changes: LineChange[]; onTake: (change: LineChange) => void }) {
  const words = useWordsOf(translationsWords)
  const common = useWordsOf(adminWords)
  return (
    <details className={styles.history}>
      <summary className="line target bold">{words.history}</summary>
      {changes.length === 0 && <p>{words.noHistory}</p>}
      <ol className="stack gap-2">
        {changes.map((change) => (
          <li key={change.id} className={`row gap-2-4 apart ${styles.change}`}>
            <div>
              <p className="muted small">
                <LocalTime at={change.at} /> – {words.before(change.by ?? words.somebody)}
              </p>
              <p className={styles.text} {...(change.target !== null && { lang: 'fr' })}>
                {change.target ?? words.wasMachine}
              </p>
            </div>
            {change.target !== null && (
              <button
                type="button"
                className={button.button}
                aria-label={common.about(words.take, change.target.slice(0, 100))}
                onClick={() => onTake(change)}
              >
                {words.take}
              </button>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
