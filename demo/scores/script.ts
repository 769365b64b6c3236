import type { Entry, Fact } from '../../app/scores/score-fact.ts'
import { stableId } from '../stable-id.ts'

/**
 * What is entered so many seconds after the start of a round. An undo and the end of a penalty name an entry by its key; it is a function of
 * how ids are made.
 */
export type Beat = { at: number; entry: Entry | ((idOf: (key: string) => string) => Entry); key?: string }

/** A game that is played again and again; a round lasts so many seconds. */
export type Script = { seconds: number; beats: readonly Beat[] }

export const DEVICE = 'demo'

/** The start of the round of a moment, in ms. Rounds are counted from 1970, as the loops of the pictures are: restarts change nothing. */
export const roundStart = ({ seconds }: Pick<Script, 'seconds'>, now: number): number =>
  Math.floor(now / (seconds * 1_000)) * seconds * 1_000

/** Which second of its round a moment is in. */
export const secondOf = (script: Pick<Script, 'seconds'>, now: number): number => (now - roundStart(script, now)) / 1_000

/** The facts of a game's present round until `now`, in their order: those of any two moments of one round agree as far as the earlier one. */
export function factsUntil(eventId: string, script: Script, now: number): Fact[] {
  const start = roundStart(script, now)
  const idOf = (key: string) => stableId(`round ${eventId} ${start} ${key}`)
  // A ms apart, so that entries of one moment keep their order.
  const happened = script.beats.map(({ at }, n) => start + Math.round(at * 1_000) + n)
  return script.beats.flatMap(({ entry, key }, n): Fact[] => {
    const at = happened[n] as number
    if (at > now) return []
    const made = typeof entry === 'function' ? entry(idOf) : entry
    return [{ ...made, id: idOf(key ?? String(n)), at, received: at, link: '', device: DEVICE }]
  })
}
