import type { Entry, Fact } from '../../app/scores/rules/score-fact.ts'
import { stableId } from '../stable-id.ts'

/** An entry so many seconds after the start of a round. */
type ScriptStep = { at: number; entry: Entry }

/** A game that is played again and again; a round lasts so many seconds. */
export type Script = { seconds: number; beats: readonly ScriptStep[] }

export const DEVICE = 'demo'

/** The start of the round of a moment, in ms. Rounds are counted from 1970, as the loops of the pictures are: restarts change nothing. */
export const roundStart = ({ seconds }: Pick<Script, 'seconds'>, now: number): number =>
  Math.floor(now / (seconds * 1_000)) * seconds * 1_000

/** The facts of a game's present round until `now`, in their order: those of any two moments of one round agree as far as the earlier one. */
export function factsUntil(eventId: string, { seconds, beats }: Script, now: number): Fact[] {
  const start = roundStart({ seconds }, now)
  return beats
    .map(({ at: second, entry }, n): Fact => {
      // A ms apart, so that entries of one moment keep their order.
      const at = start + Math.round(second * 1_000) + n
      return { ...entry, id: stableId(`round ${eventId} ${start} ${n}`), at, received: at, link: '', device: DEVICE }
    })
    .filter(({ at }) => at <= now)
}
