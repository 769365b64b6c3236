import { MINUTE_MS } from '../../app/kit/time/time-units.ts'
import type { Entry, Fact } from '../../app/scores/rules/score-fact.ts'
import type { GameDraft } from '../catalogue/championships.ts'
import { stableId } from '../stable-id.ts'
import { DEVICE } from './script.ts'

/** How long a game of the demo's championship takes, how long after it its result is official, and a correction later than that. */
const [GAME_MS, OFFICIAL_MS, CORRECTED_MS] = [3 * MINUTE_MS, 15_000, 45_000]
const QUARTERS = 4
/** How often the score of a side changes in a quarter. */
const STEPS = 4

/** Returns what is entered for a game that begins at a moment, in ms: basketball in a few minutes. */
export function championshipFacts(eventId: string, { score, corrected, reason }: GameDraft, start: number): Fact[] {
  const entries: [at: number, entry: Entry][] = []
  for (let step = 0; step < QUARTERS * STEPS; step++) {
    const at = (step / (QUARTERS * STEPS)) * GAME_MS
    const quarter = step / STEPS + 1
    if (Number.isInteger(quarter)) entries.push([at, { kind: 'part', n: quarter, of: 'regular', isBreak: false }])
    const share = (step + 1) / (QUARTERS * STEPS)
    for (const [side, points] of [['home', score[0]] as const, ['away', score[1]] as const])
      entries.push([at + 5_000, { kind: 'set', side, stat: 'score', to: Math.round(points * share) }])
  }
  entries.push([GAME_MS, { kind: 'final' }], [GAME_MS + OFFICIAL_MS, { kind: 'official' }])
  if (corrected !== undefined && reason)
    entries.push([
      GAME_MS + OFFICIAL_MS + CORRECTED_MS,
      { kind: 'correction', side: 'home', stat: 'score', to: corrected, reason },
    ])
  return entries.map(([after, entry], n) => {
    const at = start + Math.round(after) + n
    return { ...entry, id: stableId(`championship ${eventId} ${start} ${n}`), at, received: at, link: '', device: DEVICE }
  })
}
