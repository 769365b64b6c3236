/** How long ago an admin may have confirmed who they are: to use the panel, and for what could not be undone (security T-123). */
export const PANEL_MS = 12 * 3_600_000
export const RECENT_MS = 15 * 60_000

/** When the viewer of a session last proved who they are. Times as ISO 8601. */
export type Proof = {
  sessionId: string
  /** Gave the password, or came from Google. */
  confirmedAt: string | null
  secondFactorAt: string | null
  /** Whether the account has a second factor. */
  hasSecondFactor: boolean
}

/** What somebody has to do before they may go on. `first`: the password, or Google where there is none. */
export type Missing = { first: boolean; code: boolean; setUp: boolean }

type Demand = { withinMs: number; now: Date; isSecondFactorRequired: boolean }

/** Undefined when nothing is missing. */
export function missingProof(proof: Proof, { withinMs, now, isSecondFactorRequired }: Demand): Missing | undefined {
  const isStale = (at: string | null) => {
    const age = at === null ? Number.NaN : now.getTime() - Date.parse(at)
    // A clock that was set back asks nobody again who confirmed shortly before; further ahead no clock can have been.
    return !(Math.abs(age) < withinMs)
  }
  const missing = {
    first: isStale(proof.confirmedAt),
    code: proof.hasSecondFactor && isStale(proof.secondFactorAt),
    setUp: isSecondFactorRequired && !proof.hasSecondFactor,
  }
  return Object.values(missing).some(Boolean) ? missing : undefined
}
