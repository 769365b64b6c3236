import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { useCommand } from '../kit/commands/use-command.tsx'
import list from '../kit/lists/list.module.css'
import { GridBar } from './grid-bar.tsx'
import { GridTable } from './grid-table.tsx'
import { type GridColumn, type GridRefusal, MOST_ROWS } from './grid-values.ts'
import { gridWords } from './grid-words.ts'
import { useFirstFault } from './use-first-fault.tsx'
import { type ChangedRow, type StoredRow, useGrid } from './use-grid.tsx'

type Props = {
  label: string
  headLabel: string
  columns: readonly GridColumn[]
  stored: readonly StoredRow[]
  head: (id: string, name: string) => ReactNode
  /** The message after saving. */
  saved: (count: number) => string
}

/** Edits a page of stored things in a table: sends only changed cells, saves all or none, and offers to undo (spec O5). */
export function EditGrid({ label, headLabel, columns, stored, head, saved }: Props) {
  const words = useWordsOf(gridWords)
  const common = useWordsOf(adminWords)
  const faultText = useFaultText()
  const grid = useGrid({ columns, stored, faultText })
  const command = useCommand<GridRefusal>()
  const [said, setSaid] = useState('')
  const sent = useRef<readonly ChangedRow[]>([])
  const table = useRef<HTMLDivElement>(null)
  useSaveAnswer(command, {
    onSaved: () => grid.saved(sent.current),
    onRefused: grid.refuse,
  })
  useFirstFault(table, grid.refusals)

  function save() {
    if (command.isBusy) return
    if (grid.sent.length === 0) return setSaid(words.nothing)
    setSaid('')
    sent.current = grid.sent
    const done = ({ count = 0 }) => saved(count)
    const reasons = { cells: words.refused, 'newer-rows': words.refused, 'gone-rows': words.refused }
    const texts = { removed: done, failed: common.failed, reasons: { ...reasons, 'too-many-rows': words.tooMany(MOST_ROWS) } }
    command.submit({ command: 'save', rows: JSON.stringify(grid.sent) }, texts)
  }

  return (
    <div ref={table} className="stack gap-4">
      <p className={`muted measure ${list.lead}`}>{words.how}</p>
      <GridTable
        label={label}
        headLabel={headLabel}
        columns={columns}
        rows={grid.rows.map((row) => ({
          ...row,
          faults: row.isNewer ? { ...row.faults, '': words.changed } : row.faults,
          note: row.isNewer && (
            <span className="wrap gap-2">
              {[
                { text: words.takeTheirs, run: grid.drop },
                { text: words.keepMine, run: grid.keep },
              ].map(({ text, run }) => (
                <button
                  key={text}
                  type="button"
                  className={button.button}
                  aria-label={words.aboutRow(text, row.name)}
                  onClick={() => run(row.id)}
                >
                  {text}
                </button>
              ))}
            </span>
          ),
        }))}
        head={(row) => head(row.id, row.name)}
        onType={grid.type}
        onSettle={grid.type}
        onRevert={grid.revert}
        onBlock={(at, column, block) => {
          if (block.length > MOST_ROWS) return setSaid(words.tooMany(MOST_ROWS))
          const left = grid.fill(at, column, block)
          setSaid(left > 0 ? words.cutOff(left) : '')
        }}
      />
      <GridBar
        save={words.save(grid.sent.length)}
        isDirty={grid.isDirty}
        isSaving={command.isBusy}
        faultCount={grid.faultCount}
        said={said}
        onSave={save}
      />
    </div>
  )
}

/** Returns the text of an error code, from the forms or for a whole row. */
export function useFaultText(): (code: string) => string {
  const words = useWordsOf(gridWords)
  const { faults } = useWordsOf(adminWords)
  return useCallback(
    (code) => {
      const texts: Record<string, string> = { changed: words.changed, gone: words.gone, 'of-which': words.ofWhich, ...faults }
      return texts[code] ?? words.otherFault
    },
    [words, faults],
  )
}

type AnswerCallbacks = {
  onSaved: (answer: CommandAnswer & { ok: true }) => void
  onRefused: (faults: GridRefusal['faults']) => void
}

/** Calls `then` with the answer to a save, once the page shows the stored state. */
export function useSaveAnswer({ answer, isBusy }: ReturnType<typeof useCommand<GridRefusal>>, then: AnswerCallbacks): void {
  const told = useRef(answer)
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    if (isBusy || !answer || answer === told.current) return
    told.current = answer
    if (answer.ok) latest.current.onSaved(answer)
    else if (answer.faults) latest.current.onRefused(answer.faults)
  }, [answer, isBusy])
}
