import type { LocalStart } from '../../../events/event.ts'
import type { Result } from '../../../kit/result.ts'

/** The rules for local times and instants that reading a season needs (spec E1); app/events has them. */
export type ZoneRules = {
  /** Returns the instant of a local start, ISO in UTC. `isTwice`: the clock goes back over it, and `isLater` picks the second. */
  instantOf(start: LocalStart): Result<{ startsAt: string | null; isTwice: boolean }, 'no-such-time' | 'unknown-zone'>
  /** Returns the local time in a zone at an instant. */
  localStartOf(at: string, zone: string): LocalStart
}
