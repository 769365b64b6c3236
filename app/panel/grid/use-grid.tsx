import { useCallback, useMemo, useState } from 'react'
import type { GridRow } from './grid-table.tsx'
import { type CellFault, type Cells, type GridColumn, sentValue, shownText, tidyText } from './grid-values.ts'

/** A stored row; `values` by column. */
export type StoredRow = { id: string; version: number; name: string; values: Record<string, string> }

/** Typed texts of a row, with the version seen when typing began; `base`: the texts of that version. */
type TypedRow = { version: number; base: Cells; cells: Cells }

export type ChangedRow = { id: string; version: number; cells: Cells }

type Options = { columns: readonly GridColumn[]; stored: readonly StoredRow[]; faultText: (code: string) => string }

/**
 * Combines stored rows with the texts typed over them. When somebody else saves a row meanwhile, its typed texts remain, and the
 * row is in conflict until staff choose a version (spec M12).
 */
export function useGrid({ columns, stored, faultText }: Options) {
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedRow>>(new Map())
  const [faults, setFaults] = useState<readonly CellFault[]>([])
  const [refusals, setRefusals] = useState(0)
  const byId = useMemo(() => new Map(stored.map((row) => [row.id, row])), [stored])

  const put = useCallback(
    (changes: readonly { rowId: string; column: string; text: string }[]) => {
      setTyped((now) => changes.reduce((map, change) => withCell(map, byId.get(change.rowId), columns, change), now))
      const isTouched = new Set(changes.map(({ rowId, column }) => `${rowId} ${column}`))
      setFaults((now) => now.filter(({ id, column }) => !isTouched.has(`${id} ${column}`)))
    },
    [byId, columns],
  )
  const type = useCallback((rowId: string, column: string, text: string) => put([{ rowId, column, text }]), [put])

  const rows = useMemo(
    () =>
      stored.map((row): GridRow & { isNewer: boolean } => {
        const own = typed.get(row.id)
        const texts = textsOf(columns, row)
        const changed = own ? columns.map(({ name }) => name).filter((name) => own.cells[name] !== undefined) : []
        const said: Cells = {}
        for (const { id, column, code } of faults) if (id === row.id) said[column] ??= faultText(code)
        const isNewer = own !== undefined && own.version !== row.version
        return { id: row.id, name: row.name, cells: { ...texts, ...own?.cells }, changed, faults: said, isNewer }
      }),
    [stored, typed, faults, columns, faultText],
  )

  /** Rows to send, with only their changed cells. */
  const sent = useMemo(
    () =>
      [...typed].flatMap(([id, { version, cells }]): ChangedRow[] => {
        if (!byId.has(id)) return []
        const values: Cells = {}
        for (const column of columns) {
          const text = cells[column.name]
          if (text !== undefined) values[column.name] = sentValue(column, text)
        }
        return [{ id, version, cells: values }]
      }),
    [typed, columns, byId],
  )

  const drop = useCallback((id: string) => setTyped((now) => new Map([...now].filter(([each]) => each !== id))), [])

  return {
    rows,
    sent,
    isDirty: sent.length > 0,
    /** The number of wrong cells. */
    faultCount: faults.filter(({ column }) => column !== '').length,
    /** Number of refusals so far. */
    refusals,
    refuse(found: readonly CellFault[]) {
      setFaults(found)
      setRefusals((now) => now + 1)
    },
    type,
    /** Restores the stored text. */
    revert(rowId: string, column: string) {
      const row = byId.get(rowId)
      if (row) type(rowId, column, textsOf(columns, row)[column] ?? '')
    },
    /** Fills the cells from this one on with a pasted block. Returns the number of rows of the block that did not fit. */
    fill(at: number, column: number, block: readonly string[][]): number {
      const changes = block.flatMap((cells, down) =>
        cells.flatMap((text, right) => {
          const [row, to] = [stored[at + down], columns[column + right]]
          return row && to ? [{ rowId: row.id, column: to.name, text: tidyText(to, text) }] : []
        }),
      )
      put(changes)
      return Math.max(0, at + block.length - stored.length)
    },
    /** Removes the typed texts that are stored now; texts typed since the save remain. */
    saved(rows: readonly ChangedRow[]) {
      const done = new Map(rows.map((row) => [row.id, row]))
      setTyped((now) => {
        const left = new Map<string, TypedRow>()
        for (const [id, own] of now) {
          const cells = withoutSent(columns, own.cells, done.get(id)?.cells ?? {})
          if (Object.keys(cells).length > 0) left.set(id, { ...own, version: own.version + Number(done.has(id)), cells })
        }
        return left
      })
      setFaults([])
    },
    /** Discards the typed texts of a row in favour of the newest version. */
    drop,
    /** Moves the typed texts of a row onto the newest version. */
    keep(id: string) {
      const row = byId.get(id)
      const own = typed.get(id)
      if (row && own) setTyped((now) => new Map(now).set(id, { ...own, version: row.version, base: textsOf(columns, row) }))
      setFaults((now) => now.filter((fault) => fault.id !== id))
    },
    clear() {
      setTyped(new Map())
      setFaults([])
    },
  }
}

const textsOf = (columns: readonly GridColumn[], { values }: StoredRow): Cells =>
  Object.fromEntries(columns.map((column) => [column.name, shownText(column, values[column.name] ?? '')]))

function withCell(
  now: ReadonlyMap<string, TypedRow>,
  row: StoredRow | undefined,
  columns: readonly GridColumn[],
  { column, text }: { column: string; text: string },
): ReadonlyMap<string, TypedRow> {
  if (!row) return now
  const own = now.get(row.id) ?? { version: row.version, base: textsOf(columns, row), cells: {} }
  const cells = { ...own.cells, [column]: text }
  if (text === own.base[column]) delete cells[column]
  const next = new Map(now)
  if (Object.keys(cells).length > 0) next.set(row.id, { ...own, cells })
  else next.delete(row.id)
  return next
}

const withoutSent = (columns: readonly GridColumn[], cells: Cells, sent: Cells): Cells =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const text = cells[column.name]
      return text === undefined || sentValue(column, text) === sent[column.name] ? [] : [[column.name, text]]
    }),
  )
