/** The first and last day, YYYY-MM-DD, both included. */
export type Period = { from: string; to: string }

/** The first month of a season, when teams gather; the season lasts until July. */
const SEASON_BEGINS = 8

/** Returns the month and the season of a day, YYYY-MM-DD. */
export function periodsAt(today: string): { month: Period; season: Period } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const first = month >= SEASON_BEGINS ? year : year - 1
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return {
    month: { from: `${today.slice(0, 7)}-01`, to: last },
    season: { from: `${first}-08-01`, to: `${first + 1}-07-31` },
  }
}

/** Returns the query of the report on all games of a period. */
export const periodQuery = ({ from, to }: Period): string => String(new URLSearchParams({ scope: 'season', from, to }))
