import type { Ask, MeetTable, Race, SlotResult, Structure, TeamTotal } from './structure.ts'

/**
 * Returns the totals of the teams of a meet, the best first (spec B11): from the places of its races if staff have typed a table,
 * else those that were typed in its last session that has any.
 */
export function totalsOf({ slots, rank: { meet } }: Structure, results: ReadonlyMap<string, SlotResult>): TeamTotal[] {
  const sessions = slots.flatMap(({ stage, code }) => (stage === 'meet' ? (results.get(code) ?? []) : []))
  if (meet)
    return meetTotals(
      sessions.flatMap(({ races = [] }) => races),
      meet,
    )
  const typed = sessions.findLast(({ typedTotals = [] }) => typedTotals.length > 0)?.typedTotals ?? []
  return ranked(typed.map((row) => ({ ...row, last: 0 })))
}

/** Asks about each name in races that is none of the teams, where races make the totals. */
export function unknownTeams({ slots, entrants, rank }: Structure, results: ReadonlyMap<string, SlotResult>): Ask[] {
  if (!rank.meet) return []
  const known = new Set(['', ...entrants.map(({ teamId }) => teamId)])
  return slots.flatMap(({ code: game }) => {
    const typed = results.get(game)?.races?.flatMap((race) => race.results.map(({ team }) => team)) ?? []
    return [...new Set(typed)].filter((name) => !known.has(name)).map((name): Ask => ({ kind: 'unknown-team', game, name }))
  })
}

/** What 1 point is in hundredths. */
const POINT = 100

/**
 * Adds up the teams of a meet. Where places are the points, the lowest total wins, incomplete teams are taken out, and the others
 * are numbered anew.
 */
function meetTotals(races: readonly Race[], table: MeetTable): TeamTotal[] {
  const isLowest = table.places === null
  const scored = Map.groupBy(
    races.flatMap((race) => pointsOf(race, table)),
    ({ team }) => team,
  )
  const rows = [...scored].map(([team, results]) => {
    const best = results.map(({ points }) => points).sort((a, b) => (isLowest ? a - b : b - a))
    const hundredths = best.slice(0, table.countsBest ?? best.length).reduce((sum, points) => sum + points, 0)
    const last = isLowest ? { equal: 0, fifth: best[4], sixth: best[5] }[table.tieRule] : 0
    return { team, hundredths, last: last ?? Number.MAX_SAFE_INTEGER }
  })
  const direction = isLowest ? 1 : -1
  return ranked(rows.sort((a, b) => direction * (a.hundredths - b.hundredths) || a.last - b.last))
}

/** Numbers rows that are in order; equal ones share a rank. */
function ranked(rows: readonly { team: string; hundredths: number; last: number }[]): TeamTotal[] {
  return rows.map(({ team, hundredths, last }) => {
    const isEqual = (other: (typeof rows)[number]) => other.hundredths === hundredths && other.last === last
    return { team, rank: rows.findIndex(isEqual) + 1, isShared: rows.filter(isEqual).length > 1, hundredths }
  })
}

function pointsOf({ isRelay, results }: Race, { places, relayFactor, perTeam, countsBest, tie }: MeetTable) {
  const sizes = new Map<string, number>()
  const scoring = results
    .filter(({ team }) => team !== '')
    .sort((a, b) => a.place - b.place)
    .filter(({ team }) => {
      const before = sizes.get(team) ?? 0
      sizes.set(team, before + 1)
      return perTeam === null || before < perTeam
    })
  const counted = scoring.filter(({ team }) => places !== null || (sizes.get(team) ?? 0) >= (countsBest ?? 0))
  // Points go by the place among those who score: others do not take points away from them.
  const worth = (at: number) => (places === null ? (at + 1) * POINT : (places[at] ?? 0))
  return counted.map(({ team, place }) => {
    const first = counted.findIndex((other) => other.place === place)
    const tied = counted.filter((other) => other.place === place)
    const shared = tied.reduce((sum, _, at) => sum + worth(first + at), 0)
    const points = tie === 'split' ? Math.round(shared / tied.length) : worth(first)
    return { team, points: Math.round(points * (isRelay ? relayFactor : 1)) }
  })
}
