import { decodeHTML } from 'entities'
import { htmlTokens } from './html-tokens.ts'
import { cellText, MOST, rowRefusal, type Table, type TableRefusal } from './table.ts'

type Cell = { text: string; columns: number; rows: number }

/**
 * Reads the table of a web page, mail or spreadsheet that was pasted as HTML (spec E11): its text, never its markup, scripts or
 * addresses. Of several tables the one with the most filled cells counts. A cell that spans rows stands in each of them, as a
 * date beside the games of its day. Refused: HTML without a table, and what exceeds the limits.
 */
export function readHtmlTable(html: string): { ok: true; table: Table } | TableRefusal {
  // One cell may hold megabytes of markup, which is read before its text is known to be too long (spec Q-99).
  if (html.length > MOST.html) return { ok: false, reason: 'html-too-large' }
  const tables = cellsOf(html)
  if (tables === undefined) return { ok: false, reason: 'html-too-nested' }
  const filled = (rows: Cell[][]) => rows.flat().filter(({ text }) => text !== '').length
  const largest = tables.toSorted((a, b) => filled(b) - filled(a))[0]
  if (!largest || filled(largest) === 0) return { ok: false, reason: 'no-table' }
  if (largest.length > MOST.rows) return { ok: false, reason: 'too-many-rows', row: MOST.rows + 1 }
  const rows = []
  for (const [at, cells] of spread(largest).entries()) {
    const refusal = rowRefusal(at + 1, cells)
    if (refusal) return refusal
    if (cells.some((cell) => cell !== '')) rows.push({ number: at + 1, cells })
  }
  return { ok: true, table: { rows } }
}

/** The rows of each table, in document order; undefined when too many stand in each other. A table in a cell of another one is a table of its own. */
function cellsOf(html: string): Cell[][][] | undefined {
  const tables: Cell[][][] = []
  const open: { rows: Cell[][]; cell: Cell | undefined }[] = []
  for (const { text, name, isEnd, attributes } of htmlTokens(html)) {
    const inner = open.at(-1)
    if (inner?.cell) inner.cell.text += decodeHTML(text)
    // Reading ends with the first row too many; readHtmlTable refuses the table.
    if (inner && inner.rows.length > MOST.rows) break
    switch (name) {
      case 'table':
        if (isEnd) close()
        else if (open.length === MOST.tablesInEachOther) return undefined
        else open.push({ rows: [], cell: undefined })
        break
      case 'tr':
        if (inner) inner.cell = undefined
        if (inner && !isEnd) inner.rows.push([])
        break
      case 'td':
      case 'th':
        if (inner) inner.cell = isEnd ? undefined : begin(inner.rows, attributes)
        break
      case 'br':
      case 'p':
      case 'div':
      case 'li':
        if (inner?.cell) inner.cell.text += ' '
    }
  }
  while (open.length > 0) close()
  return tables

  function close() {
    const table = open.pop()
    if (table) tables.push(table.rows.map((cells) => cells.map((cell) => ({ ...cell, text: cellText(flat(cell.text)) }))))
  }
}

function begin(rows: Cell[][], attributes: string): Cell {
  const cell = { text: '', columns: span(attributes, 'colspan'), rows: span(attributes, 'rowspan') }
  if (rows.length === 0) rows.push([])
  const row = rows.at(-1)
  if (row && row.length < MOST_CELLS) row.push(cell)
  return cell
}

const MOST_SPAN = 60
/** Kept of a row, which is refused when more than 60 are filled. */
const MOST_CELLS = 1_000

function span(attributes: string, name: 'colspan' | 'rowspan'): number {
  const count = Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,4})`, 'i').exec(attributes)?.[1] ?? 1)
  return Math.min(Math.max(count, 1), MOST_SPAN)
}

const flat = (text: string) => text.replace(/\s+/g, ' ')

/** Cells at their places: one that spans columns is followed by blank ones, one that spans rows stands in each of them. */
function spread(rows: Cell[][]): string[][] {
  const down: { text: string; rows: number }[] = []
  return rows.map((cells) => {
    const line: string[] = []
    const fill = () => {
      for (let above = down[line.length]; above && above.rows > 0; above = down[line.length]) {
        above.rows--
        line.push(above.text)
      }
    }
    for (const cell of cells) {
      fill()
      for (let column = 0; column < cell.columns && line.length <= MOST.columns; column++) {
        down[line.length] = { text: column === 0 ? cell.text : '', rows: cell.rows - 1 }
        line.push(column === 0 ? cell.text : '')
      }
    }
    fill()
    return line
  })
}
