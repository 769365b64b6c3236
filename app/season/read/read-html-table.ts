import { Parser } from 'htmlparser2'
import { cellText, MOST, rowRefusal, type Table, type TableRefusal } from './table.ts'

type Cell = { text: string; columns: number; rows: number }

/**
 * Reads the table of a web page, mail or spreadsheet that was pasted as HTML (spec E11): its text, never its markup, scripts or
 * addresses. Of several tables, the one with the most filled cells counts. A cell that spans rows is repeated in each, such as a
 * date beside the games of its day. Refuses HTML without a table, and tables beyond the limits.
 */
export function readHtmlTable(html: string): { ok: true; table: Table } | TableRefusal {
  // One cell may hold megabytes of markup, all parsed before its text is known to be too long (spec Q-99).
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

/** Elements whose content is not text of the page. */
const HIDDEN = new Set(['script', 'style', 'template', 'title', 'noscript', 'textarea'])
/** Elements that begin and end a line. */
const BREAKING = new Set(['br', 'p', 'div', 'li'])
/** The maximum nesting of elements: parsing time for each element grows with the number of open ones. */
const DEEPEST = 1_000

/**
 * Returns the rows of each table in document order; undefined when elements are nested too deeply. A table in a cell of another
 * table counts separately.
 */
function cellsOf(html: string): Cell[][][] | undefined {
  const tables: Cell[][][] = []
  const open: { rows: Cell[][]; cell: Cell | undefined }[] = []
  let [depth, hidden, isTooNested] = [0, 0, false]
  const parser = new Parser({
    onopentag(name, attributes) {
      const inner = open.at(-1)
      if (HIDDEN.has(name)) hidden++
      isTooNested = ++depth > DEEPEST || (name === 'table' && open.length === MOST.tablesInEachOther)
      // Stop at the first row over the limit; readHtmlTable refuses the table.
      if (isTooNested || (inner && inner.rows.length > MOST.rows)) parser.pause()
      else if (name === 'table') open.push({ rows: [], cell: undefined })
      else if (name === 'tr') inner?.rows.push([])
      else if (inner && (name === 'td' || name === 'th')) inner.cell = begin(inner.rows, attributes)
      else if (BREAKING.has(name)) add(' ')
    },
    ontext: (text) => hidden === 0 && add(text),
    onclosetag(name) {
      const inner = open.at(-1)
      depth--
      if (HIDDEN.has(name)) hidden--
      if (name === 'table') close()
      else if (inner && (name === 'tr' || name === 'td' || name === 'th')) inner.cell = undefined
      else if (BREAKING.has(name)) add(' ')
    },
  })
  parser.end(html)
  while (open.length > 0) close()
  return isTooNested ? undefined : tables

  function add(text: string) {
    const cell = open.at(-1)?.cell
    if (cell) cell.text += text
  }

  function close() {
    const table = open.pop()
    if (table) tables.push(table.rows.map((cells) => cells.map((cell) => ({ ...cell, text: cellText(flat(cell.text)) }))))
  }
}

function begin(rows: Cell[][], { colspan, rowspan }: Record<string, string>): Cell {
  const cell = { text: '', columns: span(colspan), rows: span(rowspan) }
  if (rows.length === 0) rows.push([])
  const row = rows.at(-1)
  if (row && row.length < MOST_CELLS) row.push(cell)
  return cell
}

const MOST_SPAN = 60
/** The maximum number of cells that are stored per row; a row with more than 60 filled cells is refused. */
const MOST_CELLS = 1_000

const span = (count = '') => Math.min(Math.max(Number.parseInt(count, 10) || 1, 1), MOST_SPAN)

const flat = (text: string) => text.replace(/\s+/g, ' ')

/** Puts cells at their positions: one that spans columns is followed by blanks, one that spans rows is repeated in each. */
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
