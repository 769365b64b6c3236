import type { Side, SlotResult, SlotState } from './structure.ts'

/**
 * Who comes to a side: nobody yet (no id), a team, or nobody at all (`isOut`). A team that has withdrawn keeps its id, so that it
 * ends with a place.
 */
export type Seat = { id: string | null; isOut: boolean }

export const UNKNOWN: Seat = { id: null, isOut: false }
export const NOBODY: Seat = { id: null, isOut: true }

/** A game or series as computed: what it passes on, beside what pages see of it. */
export type Outcome = {
  home: Seat
  away: Seat
  status: SlotState['status']
  winner: Seat
  loser: Seat
  isAwarded: boolean
}

export const NO_RESULT: SlotResult = {
  state: 'none',
  home: 0,
  away: 0,
  byPart: { home: [], away: [] },
  winner: null,
  teams: { home: null, away: null },
  hasBegun: false,
}

export const OPEN_GAME: Outcome = {
  home: UNKNOWN,
  away: UNKNOWN,
  status: 'waiting',
  winner: UNKNOWN,
  loser: UNKNOWN,
  isAwarded: false,
}

export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')
