/** The maximum number of weighings when other rules change meanwhile. */
const MOST_TRIES = 4

/**
 * Repeats an attempt that weighs a rule and then writes it, unless other rules changed in between: `attempt` returns undefined
 * in that case. `changed`: they did so each time.
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
