import { readSource } from './read-source.ts'
import type { Side, Slot, Source } from './structure.ts'

/** A game as a file or an event tells of it: its code or number, '' for none, and for each side its source or team, if known. */
export type ToldGame = { code: string } & Record<Side, Source | undefined>

/** True when a game with this code, or on the same day with these sides, may be the game of a slot (spec B12). */
export function fitsSlot(told: ToldGame, slot: Slot, isSameDay: boolean): boolean {
  if (told.code !== '' && codeKey(told.code) === codeKey(slot.code)) return true
  return isSameDay && (['home', 'away'] as const).every((side) => isSameSource(told[side], slot[side]))
}

const codeKey = (code: string) => code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** A side that is open says nothing, so that it cannot prove a game. */
function isSameSource(one: Source | undefined, other: Source): boolean {
  if (one === undefined || one.kind === 'open' || one.kind !== other.kind) return false
  return keyOf(one) === keyOf(other)
}

const keyOf = (source: Source) =>
  Object.entries(source)
    .map(([name, value]) => `${name} ${codeKey(String(value))}`)
    .sort()
    .join()

/** True for a title that names where its teams come from: 'Winner QF1 vs. Winner QF2', 'Finale : gagnant DF1 c. Laval'. */
export function namesSources(title: string): boolean {
  const sides = title.replace(/^[^:]{1,60}:\s+/, '').split(/\s+(?:vs?\.?|c\.)\s+/i)
  return sides.length === 2 && sides.some((side) => readSource(side) !== undefined)
}
