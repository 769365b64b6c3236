import { HOUR_MS, MINUTE_MS } from '../../kit/time/time-units.ts'

/** How long a confirmation of identity lasts, in ms: for the panel, and for irreversible actions (security T-123). */
export const PANEL_MS = 12 * HOUR_MS
export const RECENT_MS = 15 * MINUTE_MS

/** When the viewer of a session last proved their identity. Times as ISO 8601. */
export type Proof = {
  sessionId: string
  /** When confirmed by the password or by Google. */
  confirmedAt: string | null
  secondFactorAt: string | null
  /** True when the account has a second factor. */
  hasSecondFactor: boolean
}

/** The missing proofs. `first`: the password, or Google for an account without one. */
export type MissingProof = { first: boolean; code: boolean; setUp: boolean }

type Demand = { withinMs: number; now: Date; isSecondFactorRequired: boolean }

/** Returns the missing proofs; undefined when there are none. */
export function missingProof(proof: Proof, { withinMs, now, isSecondFactorRequired }: Demand): MissingProof | undefined {
  const isStale = (at: string | null) => {
    const age = at === null ? Number.NaN : now.getTime() - Date.parse(at)
    // After the clock was set back, a recent confirmation may seem to lie in the future. It counts if it does so by no more
    // than `withinMs`.
    return !(Math.abs(age) < withinMs)
  }
  const missing = {
    first: isStale(proof.confirmedAt),
    code: proof.hasSecondFactor && isStale(proof.secondFactorAt),
    setUp: isSecondFactorRequired && !proof.hasSecondFactor,
  }
  return Object.values(missing).some(Boolean) ? missing : undefined
}
