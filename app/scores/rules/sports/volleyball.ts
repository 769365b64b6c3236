import { leaderOf, type SportRules } from '../sport-rules.ts'

const SETS_TO_WIN = 3
const LAST_SET = 5

/** Best of five sets: 25 points, 15 in the last one, a lead of two. The side that scores serves. */
export const volleyball: SportRules = {
  key: 'volleyball',
  scoring: 'sets',
  parts: { name: 'set', regular: LAST_SET, lengthMs: 0, overtimeMs: 0, hasOvertime: false, hasShootout: false },
  clock: 'none',
  actions: [
    { act: 'point', stat: 'score', by: 1 },
    { act: 'time-out', stat: 'time-outs', by: 1 },
  ],
  stats: { 'time-outs': { most: 2, anewWith: 'part' } },
  situation: { server: { kind: 'side' } },
  penalties: [],
  after(state, entry) {
    if (entry.kind === 'step' && entry.stat === 'score' && entry.by > 0) state.situation.server = entry.side
  },
  warnings({ part, home, away }) {
    const from = part.n >= LAST_SET ? 15 : 25
    const leader = leaderOf(home.byPart[part.n - 1] ?? 0, away.byPart[part.n - 1] ?? 0, { from, by: 2 })
    const isWon = Math.max(home.score, away.score) >= SETS_TO_WIN
    const winsNow = leader !== undefined && (leader === 'home' ? home : away).score === SETS_TO_WIN - 1
    return [...(leader ? (['set-over'] as const) : []), ...(isWon || winsNow ? (['match-over'] as const) : [])]
  },
}
