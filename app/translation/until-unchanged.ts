/** The maximum number of times that a rule is weighed when other rules change meanwhile. */
const MOST_TRIES = 4

/**
 * Repeats `attempt`, which weighs a rule and then writes it, while it returns undefined because other rules have changed in
 * between. Returns the reason 'changed' when the last attempt returns undefined too.
 */
export async function untilUnchanged<Outcome>(
  attempt: () => Promise<Outcome | undefined>,
): Promise<Outcome | { ok: false; reason: 'changed' }> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const outcome = await attempt()
    if (outcome !== undefined) return outcome
  }
  return { ok: false, reason: 'changed' }
}
