import { fitsSlot } from '../../championships/rules/fits-slot.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import type { ExistingEvent } from './existing-event.ts'
import { isOwnKey, type KeyedRow, pairOf, scopeOf } from './source-keys.ts'

/**
 * A row with the event that it describes. `isGuess`: their dates differ and no key proves that both are the same game. `isSlot`:
 * only its code or its sources say that it is this game of a championship.
 */
export type Match = { row: KeyedRow; event: ExistingEvent; isGuess: boolean; isSlot?: boolean }

/** The maximum number of days that a game may move when nothing else shows that the file has the whole season. */
const NEAR_DAYS = 14
/** The maximum number of pairs to compare for one pair of teams or one title; beyond it only equal dates and keys count. */
const MOST_PAIRS = 250_000

/**
 * The cost of a pair. Below `farNumber` the date or a key proves the match; from there on the days between the dates add to it.
 */
const COST = { sameStart: 0, sameKey: 1, sameNumber: 2, sameDate: 3, farNumber: 4, far: 5 } as const

/**
 * Finds the event that each row describes, whatever the order of the rows (spec E11). The file's own id decides first, or the
 * event's id where the file is a calendar of this site. Then games of the same teams, season and home side are matched by date
 * and time, then by the key that the event was imported from, then games of championships by code, or by date and sources, if
 * only one fits (spec B12). The last step, not for `isKeptApart`, takes the nearest event
 * without a row as a moved game, if the dates are at most two weeks apart, the game numbers are equal, or at least half of the
 * file's games are already here: importing the second half of a season must not move the first.
 */
export function matchEvents(
  rows: readonly KeyedRow[],
  events: readonly ExistingEvent[],
  isKeptApart: (row: KeyedRow) => boolean,
): Match[] {
  const matches: Match[] = []
  const openRows = new Set(rows)
  const openEvents = new Set(events.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  const byKey = new Map(events.map((event) => [event.sourceKey, event]))
  const byId = new Map(events.map((event) => [event.id, event]))
  const take = (row: KeyedRow, event: ExistingEvent, isGuess: boolean, isSlot = false) => {
    if (!openRows.has(row) || !openEvents.has(event)) return
    openRows.delete(row)
    openEvents.delete(event)
    matches.push({ row, event, isGuess, ...(isSlot && { isSlot }) })
  }
  for (const row of rows) {
    const event = row.externalId === '' ? undefined : (byKey.get(row.key) ?? byId.get(row.externalId))
    if (event) take(row, event, false)
  }

  for (const { row, event, cost } of candidates(openRows, openEvents)) if (cost < COST.farNumber) take(row, event, false)

  for (const { row, event } of slotPairs(
    [...openRows].filter((row) => !isKeptApart(row)),
    openEvents,
  ))
    take(row, event, false, true)
  const proven = Map.groupBy(matches, ({ row }) => scopeOf(row))
  const far = candidates(openRows, openEvents).filter(({ row }) => !isKeptApart(row))
  const wanting = Map.groupBy(new Set(far.map(({ row }) => row)), scopeOf)
  for (const { row, event, cost } of far) {
    const scope = scopeOf(row)
    const isWhole = (proven.get(scope)?.length ?? 0) >= (wanting.get(scope)?.length ?? 0)
    if (cost < COST.far || daysBetween(row, event) <= NEAR_DAYS || isWhole) take(row, event, true)
  }
  return matches
}

/** Pairs rows with games of championships: a row with the only one that fits, on its own day if one does there. */
function slotPairs(rows: readonly KeyedRow[], events: ReadonlySet<ExistingEvent>) {
  const games = [...events].filter(({ slot }) => slot)
  return rows.flatMap((row) => {
    const { home, away } = row.sources ?? {}
    const told = { code: row.gameNumber, home, away }
    const fits = games.filter(
      (event) =>
        event.slot &&
        row.sport === event.sport &&
        (row.gender ?? event.gender) === event.gender &&
        daysBetween(row, event) <= NEAR_DAYS &&
        fitsSlot(told, event.slot.slot, row.localDate === event.localDate),
    )
    const sameDay = fits.filter(({ localDate }) => localDate === row.localDate)
    const [event, ...others] = sameDay.length > 0 ? sameDay : fits
    return event && others.length === 0 ? [{ row, event }] : []
  })
}

type Candidate = { row: KeyedRow; event: ExistingEvent; cost: number }

/** Lists the possible pairs of rows and events, best first; ties are ordered by key and date. */
function candidates(rows: ReadonlySet<KeyedRow>, events: ReadonlySet<ExistingEvent>): Candidate[] {
  const groupOf = (game: KeyedRow | ExistingEvent) => `${scopeOf(game)}|${pairOf(game)}`
  const groups = Map.groupBy(events, groupOf)
  const byKey = new Map([...events].map((event) => [event.sourceKey, event]))
  const found: Candidate[] = []
  for (const [group, same] of Map.groupBy(rows, groupOf)) {
    const possible = groups.get(group) ?? []
    const byDate = Map.groupBy(possible, ({ localDate }) => localDate)
    const isSmall = same.length * possible.length <= MOST_PAIRS
    for (const row of same) {
      const kept = byKey.get(row.key)
      for (const event of new Set([...(isSmall ? possible : (byDate.get(row.localDate) ?? [])), ...(kept ? [kept] : [])])) {
        const isOther = row.externalId !== '' && isOwnKey(event.sourceKey)
        if (!isOther) found.push({ row, event, cost: costOf(row, event) })
      }
    }
  }
  return found.sort(
    (a, b) =>
      a.cost - b.cost ||
      compare(a.row.key, b.row.key) ||
      compare(a.event.localDate, b.event.localDate) ||
      compare(a.event.id, b.event.id),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function costOf(row: KeyedRow, event: ExistingEvent): number {
  const isSameNumber = row.gameNumber !== '' && row.gameNumber === event.gameNumber
  const isSameDate = row.localDate === event.localDate
  if (isSameDate && row.localTime === event.localTime) return COST.sameStart
  if (event.sourceKey === row.key) return COST.sameKey
  if (isSameDate) return isSameNumber ? COST.sameNumber : COST.sameDate
  const days = daysBetween(row, event)
  return isSameNumber ? COST.farNumber + days / 1000 : COST.far + days
}

const daysBetween = (a: { localDate: string }, b: { localDate: string }) =>
  Math.abs(Date.parse(a.localDate) - Date.parse(b.localDate)) / DAY_MS
