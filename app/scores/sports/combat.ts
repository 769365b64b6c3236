import type { ScoreState } from '../score-state.ts'
import { MINUTE_MS, type SportRules, type Warning } from '../sport-rules.ts'

const currentBout = ({ bouts, part }: ScoreState) => bouts.find(({ n }) => n === part.n)

/** A lead with which a bout of freestyle ends. */
const SUPERIORITY = 10

/** Bouts by weight, of two times three minutes; the teams count what bouts are worth. */
export const wrestling: SportRules = {
  key: 'wrestling',
  scoring: 'bouts',
  parts: { name: 'bout', regular: 1, lengthMs: 3 * MINUTE_MS, overtimeMs: 0, hasOvertime: false, hasShootout: false },
  clock: 'down',
  actions: [
    { act: 'one', stat: 'points', by: 1 },
    { act: 'two-points', stat: 'points', by: 2 },
    { act: 'four', stat: 'points', by: 4 },
    { act: 'five', stat: 'points', by: 5 },
    { act: 'caution', stat: 'cautions', by: 1 },
  ],
  stats: { points: { most: 60 }, cautions: { most: 9, isByPart: true } },
  situation: { half: { kind: 'choice', of: ['1', '2'] } },
  penalties: [],
  corners: { home: 'red', away: 'blue' },
  boutCodes: [
    { code: 'fall', winner: 5, loser: 0 },
    { code: 'superiority', winner: 4, loser: 0 },
    { code: 'superiority-scored', winner: 4, loser: 1 },
    { code: 'points', winner: 3, loser: 0 },
    { code: 'points-scored', winner: 3, loser: 1 },
    { code: 'injury', winner: 5, loser: 0 },
    { code: 'forfeit', winner: 5, loser: 0 },
  ],
  after(state, entry) {
    if (entry.kind === 'bout') delete state.situation.half
  },
  warnings(state): Warning[] {
    const bout = currentBout(state)
    return bout && !bout.result && Math.abs(bout.home - bout.away) >= SUPERIORITY ? ['bout-over'] : []
  },
}

/** More than all waza-aris and yukos of a bout. */
const IPPON = 99

/** Bouts of four minutes. Points are as boards write them: a waza-ari is 10, a yuko 1, and an ippon 99 whatever came before it. */
export const judo: SportRules = {
  ...wrestling,
  key: 'judo',
  parts: { ...wrestling.parts, lengthMs: 4 * MINUTE_MS },
  actions: [
    { act: 'ippon', stat: 'points', by: IPPON },
    { act: 'waza-ari', stat: 'points', by: 10 },
    { act: 'yuko', stat: 'points', by: 1 },
    { act: 'shido', stat: 'shidos', by: 1 },
  ],
  stats: { points: { most: IPPON }, shidos: { most: 3, isByPart: true } },
  situation: {},
  decisive: IPPON,
  corners: { home: 'white', away: 'blue' },
  boutCodes: [
    { code: 'ippon', winner: 1, loser: 0 },
    { code: 'waza-ari', winner: 1, loser: 0 },
    { code: 'yuko', winner: 1, loser: 0 },
    { code: 'hansoku-make', winner: 1, loser: 0 },
    { code: 'draw', winner: 0, loser: 0 },
  ],
  warnings(state): Warning[] {
    const bout = currentBout(state)
    if (!bout || bout.result) return []
    const isWon = Math.max(bout.home, bout.away) >= 20 || Math.max(state.home.x.shidos ?? 0, state.away.x.shidos ?? 0) >= 3
    return isWon ? ['bout-over'] : []
  },
}
