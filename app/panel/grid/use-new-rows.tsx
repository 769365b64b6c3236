import { useMemo, useState } from 'react'
import { fromJson } from '../../kit/text/from-json.ts'
import type { GridRow } from './grid-table.tsx'
import { type CellFault, type Cells, type GridColumn, isFilled, MOST_ROWS, sentValue, tidyText } from './grid-values.ts'

type Options = {
  columns: readonly GridColumn[]
  nameOf: (number: number) => string
  faultText: (code: string) => string
  /** Rows of an earlier visit, as JSON of `cells`. */
  draft?: string | undefined
}

/** The number of empty rows at first, and of those added at a time. */
const FIRST = 10

/** Manages typed or pasted rows for things that are not stored yet. Empty rows are ignored. */
export function useNewRows({ columns, nameOf, faultText, draft }: Options) {
  const [cells, setCells] = useState<readonly Cells[]>(() => rowsIn(draft))
  const [faults, setFaults] = useState<readonly CellFault[]>([])
  const [refusals, setRefusals] = useState(0)

  const put = (at: number, column: string, text: string) => {
    setCells((now) => now.with(at, { ...now[at], [column]: text }))
    setFaults((now) => now.filter((fault) => fault.id !== String(at) || fault.column !== column))
  }
  const rows = useMemo(
    () =>
      cells.map((texts, at): GridRow => {
        const said: Cells = {}
        for (const { id, column, code } of faults) if (id === String(at)) said[column] ??= faultText(code)
        return { id: String(at), name: nameOf(at + 1), cells: texts, changed: [], faults: said }
      }),
    [cells, faults, nameOf, faultText],
  )
  /** The filled rows with the values of all columns; `id` is the position in the table. */
  const filled = cells.flatMap((texts, at) => {
    if (!isFilled(texts)) return []
    return [
      { id: String(at), values: Object.fromEntries(columns.map((each) => [each.name, sentValue(each, texts[each.name] ?? '')])) },
    ]
  })

  return {
    rows,
    cells,
    filled,
    faultCount: faults.length,
    /** Number of refusals so far. */
    refusals,
    refuse(found: readonly CellFault[]) {
      setFaults(found)
      setRefusals((now) => now + 1)
    },
    type: (rowId: string, column: string, text: string) => put(Number(rowId), column, text),
    /** Adds empty rows, up to the maximum. */
    more: () => setCells((now) => [...now, ...emptyRows(Math.min(FIRST, MOST_ROWS - now.length))]),
    isFull: cells.length >= MOST_ROWS,
    /**
     * Fills the cells from this one on with a pasted block, adding rows as needed. Returns false, and fills nothing, when the
     * block exceeds the maximum.
     */
    fill(at: number, column: number, block: readonly string[][]): boolean {
      if (at + block.length > MOST_ROWS) return false
      setCells((now) => {
        const next = [...now, ...emptyRows(Math.max(0, at + block.length - now.length))]
        for (const [down, texts] of block.entries()) {
          const row = { ...next[at + down] }
          for (const [right, text] of texts.entries()) {
            const to = columns[column + right]
            if (to) row[to.name] = tidyText(to, text)
          }
          next[at + down] = row
        }
        return next
      })
      setFaults([])
      return true
    },
    clear() {
      setCells(emptyRows(FIRST))
      setFaults([])
    },
  }
}

/** Parses the stored rows; returns empty ones when they are unreadable. */
function rowsIn(draft: string | undefined): Cells[] {
  const read = fromJson(draft ?? '')
  return Array.isArray(read) && read.length > 0 && read.length <= MOST_ROWS ? read : emptyRows(FIRST)
}

const emptyRows = (count: number): Cells[] => Array.from({ length: Math.max(0, count) }, () => ({}))
