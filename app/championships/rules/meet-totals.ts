/** How places in races become points (spec B11); staff type it once for a meet. Points are in hundredths, as integers. */
export type MeetTable = {
  /** The points of the first place, the second …; `null`: the place itself is the points, as in cross-country. */
  places: number[] | null
  /** What the points of a relay are multiplied by. */
  relayFactor: number
  /** The most results of a team that score in one race; null for all. */
  perTeam: number | null
  /** The number of results of a team that are added, its best ones; a team with fewer is incomplete. Null adds all. */
  countsBest: number | null
  /** Whether teams that share a place share its points, or each get them all. */
  tie: 'split' | 'full'
  /** Teams with equal totals where places are the points: by their fifth or sixth result, or equal. */
  tieRule: 'equal' | 'fifth' | 'sixth'
}

type RaceResult = { teamId: string; place: number }
export type Race = { isRelay: boolean; results: RaceResult[] }

export type TeamTotal = { teamId: string; rank: number; isShared: boolean; hundredths: number }

const WHOLE = 100

/**
 * Adds up the teams of a meet, the best first. Where places are the points, the lowest total wins, incomplete teams are taken out, and
 * the others are numbered anew.
 */
export function meetTotals(races: readonly Race[], table: MeetTable): TeamTotal[] {
  const scored = new Map<string, number[]>()
  for (const race of races)
    for (const { teamId, points } of pointsOf(race, table)) scored.set(teamId, [...(scored.get(teamId) ?? []), points])
  const isLowest = table.places === null
  const rows = [...scored].map(([teamId, points]) => {
    const best = points.toSorted((a, b) => (isLowest ? a - b : b - a))
    const hundredths = best.slice(0, table.countsBest ?? best.length).reduce((sum, each) => sum + each, 0)
    const last = isLowest ? { equal: 0, fifth: best[4], sixth: best[5] }[table.tieRule] : 0
    return { teamId, total: isLowest ? hundredths : -hundredths, hundredths, last: last ?? Number.MAX_SAFE_INTEGER }
  })
  rows.sort((a, b) => a.total - b.total || a.last - b.last)
  const isEqual = (a: (typeof rows)[number], b: (typeof rows)[number]) => a.total === b.total && a.last === b.last
  return rows.map((row) => ({
    teamId: row.teamId,
    rank: rows.findIndex((other) => isEqual(other, row)) + 1,
    isShared: rows.filter((other) => isEqual(other, row)).length > 1,
    hundredths: row.hundredths,
  }))
}

function pointsOf({ isRelay, results }: Race, { places, relayFactor, perTeam, countsBest, tie }: MeetTable) {
  const inOrder = results.toSorted((a, b) => a.place - b.place)
  const sizes = new Map<string, number>()
  const scoring = inOrder.filter(({ teamId }) => {
    const before = sizes.get(teamId) ?? 0
    sizes.set(teamId, before + 1)
    return perTeam === null || before < perTeam
  })
  const isComplete = ({ teamId }: RaceResult) => places !== null || (sizes.get(teamId) ?? 0) >= (countsBest ?? 0)
  const counted = scoring.filter(isComplete)
  // Points go by the place among those who score: others do not take points away from them.
  const worth = (at: number) => (places === null ? (at + 1) * WHOLE : (places[at] ?? 0))
  return counted.map((result) => {
    const first = counted.findIndex(({ place }) => place === result.place)
    const tied = counted.filter(({ place }) => place === result.place).length
    const shared = Array.from({ length: tied }, (_, at) => worth(first + at)).reduce((sum, each) => sum + each, 0)
    const points = tie === 'split' ? Math.round(shared / tied) : worth(first)
    return { teamId: result.teamId, points: Math.round(points * (isRelay ? relayFactor : 1)) }
  })
}
