import { headingsOf } from './column-words.ts'
import { headerOf, isDate } from './columns.ts'
import type { Table, TableRow } from './table.ts'
import { readTime } from './times.ts'

/** Returns the day of a row that has a day and nothing else, above the games of that day. */
function dayAlone({ cells }: TableRow): string | undefined {
  const filled = cells.filter((cell) => cell !== '')
  const [day] = new Set(filled).size === 1 ? filled : []
  return day !== undefined && isDate(day) ? day : undefined
}

/** Adds a column of dates to a table without one whose days are alone in rows above their games. */
export function withDayColumn(table: Table): Table {
  const at = headerOf(table)
  const header = at === undefined ? undefined : table.rows[at]
  if (!header || header.cells.some((cell) => headingsOf(cell).includes('date'))) return table
  const days = table.rows.map(dayAlone)
  if (days.every((day) => day === undefined)) return table
  const column = Math.max(...table.rows.map(({ cells }) => cells.length))
  let day = ''
  const rows = table.rows.flatMap((row, place) => {
    day = days[place] ?? day
    if (days[place] !== undefined) return []
    const isHeader = JSON.stringify(row.cells) === JSON.stringify(header.cells)
    const cells = Array.from({ length: column }, (_, each) => row.cells[each] ?? '')
    return [{ ...row, cells: [...cells, isHeader ? 'Date' : day] }]
  })
  return { rows }
}

export type RowWithDate = { row: TableRow; date: string; isFromAbove: boolean }

/**
 * Returns the games with their dates. Where cells were merged, a date is written once a day and applies to the rows below it too.
 * Such a row has no date instead when the file writes a date a second time, when times go back, or when a team of that day would
 * meet another opponent.
 */
export function datedRows(
  games: readonly TableRow[],
  told: (row: TableRow) => { date: string; time: string; isGame: boolean; names: readonly string[] },
): RowWithDate[] {
  const cells = games.map((row) => ({ row, alone: dayAlone(row), ...told(row) }))
  const written = cells.filter(({ alone, date }) => alone === undefined && date !== '')
  const isOnceADay = written.every(({ date }, at) => date !== written[at - 1]?.date)
  let above = ''
  let last = ''
  let day: (readonly string[])[] = []
  return cells.flatMap(({ row, alone, date, time, isGame, names }, at) => {
    const below = cells[at + 1]
    if (alone !== undefined && !isGame && below?.alone === undefined && below?.date === '' && below.isGame) {
      above = alone
      last = ''
      day = []
      return []
    }
    const read = readTime(time)
    const clock = read.ok ? (read.time ?? '') : ''
    const isOther = day.some((before) => names.filter((name) => before.includes(name)).length === 1)
    const isMerged = date === '' && isGame && above !== '' && isOnceADay && !isOther && (clock === '' || clock >= last)
    if (date !== '') {
      above = date
      day = []
    }
    day.push(names)
    if (date !== '' || isMerged) last = clock === '' && isMerged ? last : clock
    return [{ row, date: isMerged ? above : date, isFromAbove: isMerged }]
  })
}
