import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, memo, type ReactNode, useId, useRef, useState } from 'react'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { Select } from '../../ui/select-field.tsx'
import styles from './grid-table.module.css'
import { type Cells, columnWidth, type GridColumn, isBlock, pastedBlock, readText, tidyText } from './grid-values.ts'
import { gridWords } from './grid-words.ts'

export type GridRow = {
  id: string
  /** The name of the row in the labels of its cells. */
  name: string
  /** Texts of its cells. */
  cells: Cells
  /** The names of the columns whose text differs from the stored one. */
  changed: readonly string[]
  /** Error texts by column; the text under '' concerns the whole row. */
  faults: Cells
  /** Commands for the whole row. */
  note?: ReactNode
}

type Props = {
  label: string
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  /** Renders the heading of a row. */
  head: (row: GridRow) => ReactNode
  headLabel: string
  onType: (rowId: string, column: string, text: string) => void
  /** Called when a cell loses focus, with its text in the site's spelling. */
  onSettle: (rowId: string, column: string, text: string) => void
  /** Called with a pasted block of cells, from this cell to the right and down. */
  onBlock: (at: number, column: number, block: string[][]) => void
  /** Restores the stored text. */
  onRevert: (rowId: string, column: string) => void
}

/** A row name of up to this many characters, such as 'Row 12', needs no second line. */
const SHORT = 10

/**
 * Shows a table with a field in each cell (spec O5). Up, down and Enter move the focus to the row above or below, left and right
 * at the end of a text to the next column, Tab to the next field. Escape restores the stored text, or hides the full text below a
 * long field. A block pasted from a spreadsheet fills the cells from the focused one on. On a phone each row is a card.
 */
export function GridTable({ label, columns, rows, head, headLabel, onType, onSettle, onBlock, onRevert }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const id = useId()
  const words = useWordsOf(gridWords)
  const [isQuiet, setQuiet] = useState(false)
  const ids = rows.map((row) => row.id).join(' ')
  const [shape, setShape] = useState(() => ({ ids, widths: widthsOf(columns, rows) }))
  // Widths are not recomputed while the user types, so that no column moves under the user's hands.
  if (shape.ids !== ids) setShape({ ids, widths: widthsOf(columns, rows) })
  const { widths } = shape

  function focus(row: number, column: number) {
    const cell = table.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-cell="${row} ${column}"]`)
    cell?.focus()
    if (cell instanceof HTMLInputElement) cell.select()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = event.target as HTMLInputElement | HTMLSelectElement
    const place = cell.dataset?.cell
    if (place === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const [row = 0, column = 0] = place.split(' ').map(Number)
    const to = stepOf(event, cell)
    if (to) {
      event.preventDefault()
      focus(row + to[0], column + to[1])
    }
    const [at, name] = [rows[row], columns[column]?.name]
    if (event.key !== 'Escape' || !at || name === undefined) return
    if (at.changed.includes(name)) {
      event.preventDefault()
      onRevert(at.id, name)
    } else setQuiet(true)
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>) {
    const place = (event.target as HTMLElement).dataset?.cell
    const text = event.clipboardData.getData('text/plain')
    if (place === undefined || !isBlock(text)) return
    event.preventDefault()
    const [row = 0, column = 0] = place.split(' ').map(Number)
    onBlock(row, column, pastedBlock(text))
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className={`box ${styles.box}`} aria-label={label} tabIndex={0}>
      <table
        ref={table}
        className={`taps ${styles.table}`}
        data-quiet={isQuiet || undefined}
        data-numbered={rows.every(({ name }) => name.length <= SHORT) || undefined}
        onFocus={() => setQuiet(false)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        <thead>
          <tr>
            <th scope="col">{headLabel}</th>
            {columns.map(({ name, label: heading }) => (
              <th key={name} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id} data-row={row.id} data-changed={row.changed.length > 0}>
              <th scope="row">
                {head(row)}
                {row.faults[''] && (
                  <span className={`danger small firm ${styles.fault}`} role="status">
                    {row.faults['']}
                  </span>
                )}
                {row.note}
              </th>
              {columns.map((column, place) => (
                <td key={column.name} data-label={column.label} data-kind={column.kind}>
                  <Cell
                    id={`${id}-${row.id}-${column.name}`}
                    place={`${at} ${place}`}
                    column={column}
                    width={widths[place] ?? 0}
                    rowId={row.id}
                    label={words.aboutCell(column.label, row.name)}
                    text={row.cells[column.name] ?? ''}
                    isChanged={row.changed.includes(column.name)}
                    fault={row.faults[column.name]}
                    onType={onType}
                    onSettle={onSettle}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const widthsOf = (columns: readonly GridColumn[], rows: readonly GridRow[]) =>
  columns.map((column) =>
    columnWidth(
      column,
      rows.map(({ cells }) => cells[column.name] ?? ''),
    ),
  )

/** Returns the rows and columns by which a key moves the focus; undefined when the field needs the key itself. */
function stepOf({ key, shiftKey }: KeyboardEvent, cell: HTMLInputElement | HTMLSelectElement): [number, number] | undefined {
  if (key === 'Enter') return [shiftKey ? -1 : 1, 0]
  if (shiftKey) return undefined
  const isChoice = cell instanceof HTMLSelectElement
  // In a select box the up and down keys change the choice.
  if (key === 'ArrowUp') return isChoice ? undefined : [-1, 0]
  if (key === 'ArrowDown') return isChoice ? undefined : [1, 0]
  if (key === 'ArrowLeft') return isChoice || cell.selectionStart === 0 ? [0, -1] : undefined
  if (key === 'ArrowRight') return isChoice || cell.selectionEnd === cell.value.length ? [0, 1] : undefined
  return undefined
}

type CellProps = Pick<Props, 'onType' | 'onSettle'> & {
  id: string
  place: string
  column: GridColumn
  /** The width of the column in characters. */
  width: number
  rowId: string
  label: string
  text: string
  isChanged: boolean
  fault: string | undefined
}

/** Shows one of up to two thousand fields, and re-renders only when its own props change. */
const Cell = memo(function Cell({ id, place, column, width, rowId, label, text, isChanged, fault, onType, onSettle }: CellProps) {
  const read = readText(column, text)
  const common = {
    id,
    style: { '--chars': FIGURES.has(column.kind) ? width : width * LETTER } as CSSProperties,
    className: `target full ${styles.cell}`,
    value: text,
    'data-cell': place,
    'data-changed': isChanged,
    'aria-label': label,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}-fault`,
  }
  return (
    <>
      {column.kind === 'choice' ? (
        <Select
          {...common}
          onChange={({ target }) => onType(rowId, column.name, target.value)}
          options={
            column.choices?.some(([value]) => value === text) ? column.choices : [[text, text || '–'], ...(column.choices ?? [])]
          }
        />
      ) : (
        <input
          {...common}
          type="text"
          size={width}
          placeholder={PLACEHOLDERS[column.kind]}
          maxLength={column.longest}
          autoComplete="off"
          spellCheck={column.kind === 'text'}
          onChange={({ target }) => onType(rowId, column.name, target.value)}
          onBlur={({ target }) => {
            const tidy = tidyText(column, target.value)
            if (tidy !== target.value) onSettle(rowId, column.name, tidy)
          }}
        />
      )}
      {read.length > width && (
        <span className={styles.whole} aria-hidden="true">
          {read}
        </span>
      )}
      {fault !== undefined && (
        <span id={`${id}-fault`} className={`danger small firm ${styles.fault}`}>
          {fault}
        </span>
      )}
    </>
  )
})

/** The kinds of columns that hold digits, and the average width of a letter in other columns, relative to a digit. */
const FIGURES: ReadonlySet<GridColumn['kind']> = new Set(['date', 'time', 'moment'])
const LETTER = 0.9

const PLACEHOLDERS = { text: undefined, date: '2026-11-21', time: '19:30', moment: '2026-11-21 19:30' } as const
