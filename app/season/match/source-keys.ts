import { foldText } from '../../kit/text/fold.ts'
import { seasonYearOf } from '../read/dates.ts'
import type { RowFault } from '../read/written/row-fault.ts'
import type { SeasonRow } from '../read/written/season-row.ts'
import type { ExistingEvent } from './existing-event.ts'

type Game = Pick<SeasonRow | ExistingEvent, 'localDate' | 'sport' | 'gender' | 'homeTeamId' | 'awayTeamId' | 'title'>

export type KeyedRow = SeasonRow & { key: string }

/** Returns the scope within which keys and games are compared: season, sport and gender. */
export const scopeOf = ({ localDate, sport, gender }: Game) => `${seasonYearOf(localDate)}|${sport}|${gender ?? '-'}`

/** Returns a key for both teams and the home side, or for the title of an event without teams. */
export const pairOf = ({ homeTeamId, awayTeamId, title }: Game) =>
  homeTeamId && awayTeamId ? `${homeTeamId}>${awayTeamId}` : `"${foldText(title.en || title.fr)}"`

/** Marks keys that come from the file's own ids. */
const OWN = '|#'
export const isOwnKey = (key: string | null) => key?.includes(OWN) ?? false
export const endsWithId = (key: string | null, ids: ReadonlySet<string>) =>
  key !== null && isOwnKey(key) && ids.has(key.slice(key.indexOf(OWN) + OWN.length))

/**
 * Gives each row its key (spec E11): the file's own id within the season, sport and gender. The key of a row without an id has
 * the teams, the date and the game number; without a number, the place in time order among that day's games. Rows with the same
 * key are faults that name each other, and none of them is imported.
 */
export function keyedRows(rows: readonly SeasonRow[]): { keyed: KeyedRow[]; faults: RowFault[] } {
  const byKey = Map.groupBy(withKeys(rows), ({ key }) => key)
  const keyed: KeyedRow[] = []
  const faults: RowFault[] = []
  for (const same of byKey.values()) {
    if (same.length === 1) keyed.push(...same)
    else
      for (const { row, externalId } of same) {
        const others = same.map((other) => other.row).filter((other) => other !== row)
        faults.push({
          row,
          column: externalId === '' ? null : 'externalId',
          code: 'twice',
          others: others.toSorted((a, b) => a - b),
        })
      }
  }
  return { keyed: keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)), faults: faults.toSorted((a, b) => a.row - b.row) }
}

function withKeys(rows: readonly SeasonRow[]): KeyedRow[] {
  const own = rows.filter(({ externalId }) => externalId !== '')
  const days = Map.groupBy(
    rows.filter(({ externalId }) => externalId === ''),
    (row) => `${scopeOf(row)}|${pairOf(row)}|${row.localDate}`,
  )
  return [
    ...own.map((row) => ({ ...row, key: `${scopeOf(row)}${OWN}${row.externalId}` })),
    ...[...days].flatMap(([day, games]) => {
      const times = [...new Set(games.filter(({ gameNumber }) => gameNumber === '').map(timeOf))].sort()
      return games.map((row) => ({
        ...row,
        key: `${day}|${row.gameNumber === '' ? times.indexOf(timeOf(row)) + 1 : `g${foldText(row.gameNumber)}`}`,
      }))
    }),
  ]
}

/** Returns a time to sort by; a time to be confirmed sorts last in its day. */
const timeOf = ({ localTime }: SeasonRow) => localTime ?? '99:99'
