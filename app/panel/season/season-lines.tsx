import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { LINE_STATES, type LineState, type ReportLine } from '../../season/season-report.ts'
import { seasonWords } from '../../season/season-words.ts'
import { VirtualRows } from '../../transfer/page/virtual-rows.tsx'
import button from '../../ui/button.module.css'
import { SeasonLine } from './season-line.tsx'
import styles from './season-page.module.css'
import { seasonPageWords } from './season-page-words.ts'
import { type SeasonCommand, useChoose } from './use-season.tsx'

/** The change that the import would make for each row and game, and the button that starts it (spec E11). */
export function SeasonLines(props: SeasonCommand) {
  const { report } = props
  const { counts, lines } = report
  const { lines: words } = useWordsOf(seasonPageWords)
  const codes = useWordsOf(seasonWords)
  const choose = useChoose(props)
  const [chosen, setChosen] = useState<LineState | 'all'>()
  const hasDecisions = useMemo(() => lines.some(({ decision }) => decision !== undefined), [lines])
  const isThere = (each: LineState) => counts[each] > 0 || (each === 'conflict' && hasDecisions)
  const first = (['conflict', 'waiting', 'faulty'] as const).find(isThere)
  const state = chosen !== undefined && (chosen === 'all' || isThere(chosen)) ? chosen : (first ?? 'all')
  const rows = useMemo(() => linesIn(lines, state), [lines, state])
  if (report.question) return null
  const total = LINE_STATES.reduce((sum, each) => sum + counts[each], 0)
  const more = (state === 'all' ? total : counts[state]) - rows.filter((line) => state === 'all' || line.state === state).length
  const choices = ['all' as const, ...LINE_STATES.filter(isThere)]
  return (
    <section className={`stack gap-4 box ${styles.panel}`} aria-labelledby="lines-title">
      <h2 id="lines-title">{words.title}</h2>
      <fieldset className="wrap gap-2 bare">
        <legend className="visually-hidden">{words.label}</legend>
        {choices.map((each) => (
          <label key={each} className="tap gap-2 pill">
            <input
              type="radio"
              name="state"
              className="visually-hidden"
              checked={state === each}
              onChange={() => setChosen(each)}
            />
            {each === 'all' ? words.all : codes.plan[each]} <b>{each === 'all' ? total : counts[each]}</b>
          </label>
        ))}
      </fieldset>
      {state === 'conflict' && (
        <div className="wrap gap-3">
          <button type="button" className={button.button} onClick={() => choose({ decideAll: 'take' })}>
            {words.takeAll}
          </button>
          <button type="button" className={button.button} onClick={() => choose({ decideAll: 'leave' })}>
            {words.leaveAll}
          </button>
        </div>
      )}
      <VirtualRows label={words.label} rows={rows} keyOf={({ key }) => key}>
        {(line) => <SeasonLine line={line} {...props} />}
      </VirtualRows>
      {more > 0 && <p className="muted">{words.more(more)}</p>}
      <Notes {...props} />
      <Start {...props} />
    </section>
  )
}

/**
 * Returns the lines of one state. Decided conflicts stay in their place among the conflicts, so that the focus stays and the
 * decision can be changed.
 */
function linesIn(lines: ReportLine[], state: LineState | 'all'): ReportLine[] {
  if (state === 'all') return lines
  if (state !== 'conflict') return lines.filter((line) => line.state === state)
  const asked = lines.filter((line) => line.state === 'conflict' || line.decision !== undefined)
  return asked.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** The maximum number of notes that the page shows. */
const MOST_NOTES = 20

function Notes({ report: { notes } }: SeasonCommand) {
  const { lines: words } = useWordsOf(seasonPageWords)
  const codes = useWordsOf(seasonWords)
  if (notes.length === 0) return null
  return (
    <div className={`stack gap-3 to-start taps ${styles.kind}`}>
      <h3>{words.notes}</h3>
      <ul className="stack gap-1 anywhere">
        {notes.slice(0, MOST_NOTES).map(({ kind, rows, eventIds }) => (
          <li key={`${kind} ${rows} ${eventIds}`}>
            {rows.length > 1 ? codes.place.rows(rows.join(', ')) : codes.place.row(rows[0] ?? 0)} – {codes.notes[kind]}
          </li>
        ))}
      </ul>
      {notes.length > MOST_NOTES && <p>{words.more(notes.length - MOST_NOTES)}</p>}
    </div>
  )
}

function Start({ report: { counts, leftOut, digest }, command }: SeasonCommand) {
  const { import: words } = useWordsOf(seasonPageWords)
  const codes = useWordsOf(seasonWords)
  const games = counts.new + counts.moved
  const reasons = { stale: words.stale, unanswered: words.unanswered, 'not-open': words['not-open'] }
  const start = () =>
    command.submit(
      { command: 'import', digest },
      { failed: words.failed, reasons, done: () => words.done(counts.new, counts.moved) },
    )
  const discard = () => command.submit({ command: 'discard' }, { failed: words.failed })
  return (
    <>
      <p className="muted">{games === 0 && leftOut === 0 ? codes.plan.nothing : codes.plan.never}</p>
      {leftOut > 0 && <p>{words.leftOut(leftOut)}</p>}
      <div className="wrap gap-3">
        {games > 0 && (
          <button
            type="button"
            className={button.primary}
            aria-disabled={command.isBusy}
            onClick={() => command.isBusy || start()}
          >
            {words.start(games)}
          </button>
        )}
        <button
          type="button"
          className={button.button}
          aria-disabled={command.isBusy}
          onClick={() => command.isBusy || discard()}
        >
          {words.discard}
        </button>
        <Link to="/admin/season" className={button.button}>
          {words.another}
        </Link>
      </div>
    </>
  )
}
