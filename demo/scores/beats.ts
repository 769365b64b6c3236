import type { Entry, Side } from '../../app/scores/score-fact.ts'
import type { Beat } from './script.ts'

// Short ways to write the beats of a script.

export const beat = (at: number, entry: Beat['entry'], key?: string): Beat => ({ at, entry, ...(key !== undefined && { key }) })

export const step = (at: number, side: Side, act: string, stat = 'score', by = 1, key?: string): Beat =>
  beat(at, { kind: 'step', side, stat, by, act }, key)

export const part = (at: number, n: number, isBreak = false): Beat => beat(at, { kind: 'part', n, of: 'regular', isBreak })

/** The clock at `minutes:seconds`. */
export const clock = (at: number, isRunning: boolean, minutes: number, seconds: number): Beat =>
  beat(at, { kind: 'clock', isRunning, ms: (minutes * 60 + seconds) * 1_000 })

/** What both sides have of something. `n`: their shares of that part. */
export const both = (at: number, stat: string, [home, away]: readonly [number, number], n?: number): Beat[] =>
  (['home', 'away'] as const).map((side) =>
    beat(at, { kind: 'set', side, stat, to: side === 'home' ? home : away, ...(n !== undefined && { part: n }) }),
  )

export const situation = (at: number, to: (Entry & { kind: 'situation' })['to']): Beat => beat(at, { kind: 'situation', to })

export const ending = (finalAt: number, officialAt: number): Beat[] => [
  beat(finalAt, { kind: 'final' }),
  beat(officialAt, { kind: 'official' }),
]
