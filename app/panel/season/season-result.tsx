import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { SeasonRun } from '../../season/seasons.server.ts'
import button from '../../ui/button.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from './season-page.module.css'
import { seasonPageWords } from './season-page-words.ts'
import type { SeasonCommand } from './use-season.tsx'

/** The result of an import, and the button that undoes it (spec E11). */
export function SeasonResult({ run, command }: { run: SeasonRun; command: SeasonCommand['command'] }) {
  const { import: words, undo } = useWordsOf(seasonPageWords)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  const [isAsked, setAsked] = useState(false)
  const { counts, state, isUndoable } = run
  const { answer } = command
  const reasons = { later: undo.later, changed: undo.changed, 'not-done': undo['not-done'] }

  function takeBack() {
    setAsked(false)
    command.submit({ command: 'undo' }, { done: undo.done, failed: undo.failed, reasons })
  }

  return (
    <section className={`stack gap-4 box ${styles.panel}`} aria-labelledby="result-title">
      <h2 id="result-title" ref={heading} tabIndex={-1}>
        {state === 'undone' ? undo.undoneTitle : words.doneTitle}
      </h2>
      {counts && (
        <p className="bold large">
          {words.done(counts.new, counts.moved)} {words.unchanged(counts.same)}.
        </p>
      )}
      {counts && counts.conflict + counts.faulty > 0 && <p>{words.leftOut(counts.conflict + counts.faulty)}</p>}
      {state === 'undone' && <p>{undo.undone}</p>}
      {state === 'done' && !isUndoable && <p className="muted">{undo.gone}</p>}
      {answer && !answer.ok && answer.reason === 'changed' && (
        <p role="alert" className="danger firm">
          {undo.changed}
          {answer.titles && answer.titles.length > 0 && ` ${undo.changedGames(answer.titles.join(', '), answer.more ?? 0)}`}
        </p>
      )}
      <div className="wrap gap-3">
        <Link to="/admin/season" className={button.primary}>
          {words.another}
        </Link>
        <Link to="/admin/events" className={button.button}>
          {words.toEvents}
        </Link>
        {state === 'done' && isUndoable && (
          <button
            type="button"
            className={button.danger}
            aria-disabled={command.isBusy}
            onClick={() => command.isBusy || setAsked(true)}
          >
            {undo.start}
          </button>
        )}
      </div>
      {isAsked && (
        <ConfirmDialog
          title={undo.title}
          text={undo.text}
          confirm={undo.start}
          cancel={undo.keep}
          onConfirm={takeBack}
          onCancel={() => setAsked(false)}
        />
      )}
    </section>
  )
}
