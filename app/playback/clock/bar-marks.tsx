import { useSyncExternalStore } from 'react'

/** A moment on the player's bar. Positions in seconds of the video. */
export type Mark = {
  id: string
  seconds: number
  /** Where playback begins for it. */
  start: number
  label: string
  /** True for the beginning of a part of the game. */
  isPart: boolean
}

const NONE: readonly Mark[] = []
let shown: readonly Mark[] = NONE
const listeners = new Set<() => void>()

/** Shows these marks on the bar of the page's player, in order; the page's moments are loaded after the player (spec J2). */
export function showMarks(marks: readonly Mark[]) {
  shown = marks.length > 0 ? marks : NONE
  for (const listener of listeners) listener()
}

export const readMarks = (): readonly Mark[] => shown

export const useMarks = (): readonly Mark[] => useSyncExternalStore(subscribe, readMarks, () => NONE)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A mark this far before the position, in seconds, is the present one: going back leads to the one before it. */
const NEAR = 3

/** Returns the mark that follows the position, or with `by` -1 the one before it; undefined for none. */
export const markFrom = (marks: readonly Mark[], position: number, by: 1 | -1): Mark | undefined =>
  by > 0 ? marks.find(({ start }) => start > position + 0.5) : marks.findLast(({ start }) => start < position - NEAR)
