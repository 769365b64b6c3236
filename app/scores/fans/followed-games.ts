import type { ScoreStep } from '../rules/score-step.ts'

// Which games of a page are followed live, and when an answer is believed (spec S4).

/** What may still change comes first. */
const RANKS: Readonly<Record<ScoreStep['state'], number>> = { 'in-play': 0, none: 1, over: 2, official: 3 }

/** The ids of the games to follow, of those that the page shows in its order. `state`: undefined before the first answer. */
export const gamesToFollow = (games: readonly (readonly [id: string, state: ScoreStep['state'] | undefined])[], most: number) =>
  new Set(
    games
      .toSorted(([, a], [, b]) => RANKS[a ?? 'in-play'] - RANKS[b ?? 'in-play'])
      .slice(0, most)
      .map(([id]) => id),
  )

/** After so many answers in a row, which take half a minute, the site is believed: a topic that fits into no stream is told as newer than it is. */
const MOST_DOUBTS = 8

type Known = {
  /** The last state that is known. */
  last: ScoreStep['state'] | undefined
  /** The newest version that the live stream told. */
  heard: number
  /** How many answers in a row were not believed. */
  doubts: number
}

/**
 * Whether the answer of a node is to be taken as it is, and not asked for again: another node may be behind. `v`: its version; undefined where
 * it has no score that the viewer may see.
 */
export function isBelieved(v: number | undefined, { last, heard, doubts }: Known): boolean {
  if (doubts >= MOST_DOUBTS) return true
  return v === undefined ? last === undefined || last === 'none' : v >= heard
}
