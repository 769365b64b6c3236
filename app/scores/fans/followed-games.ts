import type { ScoreStep } from '../rules/score-step.ts'

// Chooses the games of a page to follow live, and decides when to trust an answer (spec S4).

/** Games that may still change come first. */
const RANKS: Readonly<Record<ScoreStep['state'], number>> = { 'in-play': 0, none: 1, over: 2, official: 3 }

/** Returns the ids of the games to follow, from those on the page in their order. `state`: undefined before the first answer. */
export const gamesToFollow = (games: readonly (readonly [id: string, state: ScoreStep['state'] | undefined])[], most: number) =>
  new Set(
    games
      .toSorted(([, a], [, b]) => RANKS[a ?? 'in-play'] - RANKS[b ?? 'in-play'])
      .slice(0, most)
      .map(([id]) => id),
  )

/**
 * After this many consecutive older answers, about half a minute, the answer is trusted: a topic too large for any stream is
 * announced with a version that is too new.
 */
const MOST_DOUBTS = 8

type FollowState = {
  /** Last known state. */
  last: ScoreStep['state'] | undefined
  /** Newest version announced by the live stream. */
  heard: number
  /** The number of consecutive older answers that were distrusted. */
  doubts: number
}

/**
 * True when a node's answer can be trusted; otherwise the node may lag behind another one, and the page asks again. `v`: the
 * answer's version; undefined where the node has no score that the viewer may see.
 */
export function isTrusted(v: number | undefined, { last, heard, doubts }: FollowState): boolean {
  if (doubts >= MOST_DOUBTS) return true
  return v === undefined ? last === undefined || last === 'none' : v >= heard
}
