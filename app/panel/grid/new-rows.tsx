import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import list from '../kit/lists/list.module.css'
import { GridBar } from './grid-bar.tsx'
import { GridTable } from './grid-table.tsx'
import { type GridColumn, MOST_ROWS } from './grid-values.ts'
import { gridWords } from './grid-words.ts'
import { useFirstFault } from './use-first-fault.tsx'
import type { useNewRows } from './use-new-rows.tsx'

type Props = {
  label: string
  columns: readonly GridColumn[]
  table: ReturnType<typeof useNewRows>
  /** Returns the button's text for a number of rows. */
  save: (count: number) => string
  isSaving: boolean
  /** True when the rows are stored for the way back, so leaving does not ask. */
  isStored?: boolean
  /** The text that says why no more rows can be added. */
  tooMany: string
  onSave: () => void
  /** A second save button, for things that are not public yet (spec O4). */
  asDrafts?: { label: string; onSave: () => void }
  children?: ReactNode
}

/** Shows a table of rows to type, or to paste from its first cell on (spec O5). */
export function NewRows({ label, columns, table, save, isSaving, isStored = false, tooMany, onSave, asDrafts, children }: Props) {
  const words = useWordsOf(gridWords)
  const [said, setSaid] = useState('')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-cell="0 0"]')?.focus(), [])
  const { faultCount, refusals } = table
  const unlessEmpty = (save: () => void) => () => (table.filled.length === 0 ? setSaid(words.empty) : save())
  useFirstFault(place, refusals)

  return (
    <div ref={place} className="stack gap-4">
      <p className={`muted measure ${list.lead}`}>{words.how}</p>
      {children}
      <GridTable
        label={label}
        headLabel={words.newEpisodes.head}
        columns={columns}
        rows={table.rows}
        head={(row) => row.name}
        onType={table.type}
        onSettle={table.type}
        onRevert={(rowId, column) => table.type(rowId, column, '')}
        onBlock={(at, column, block) => setSaid(table.fill(at, column, block) ? '' : tooMany)}
      />
      <GridBar
        save={save(table.filled.length)}
        isDirty={table.filled.length > 0 && !isStored}
        isSaving={isSaving}
        faultCount={faultCount}
        said={said}
        onSave={unlessEmpty(onSave)}
      >
        {asDrafts && (
          <button type="button" className={button.button} aria-disabled={isSaving} onClick={unlessEmpty(asDrafts.onSave)}>
            {asDrafts.label}
          </button>
        )}
        {!table.isFull && table.rows.length < MOST_ROWS && (
          <button type="button" className={button.button} onClick={table.more}>
            {words.more}
          </button>
        )}
      </GridBar>
    </div>
  )
}
