import type { Seal } from '../app/kit/http/seal.server.ts'
import { openLimits } from '../app/kit/limits/limits.server.ts'
import { openTries } from '../app/kit/limits/tries.server.ts'
import { openTurns } from '../app/kit/limits/turns.server.ts'
import type { Database } from '../database/open.ts'

/**
 * The limits of one node. Its clock may stand still, so that no limit expires: attempts wait for their turn just long enough to be refused.
 * `waits`: how many attempts had to wait.
 */
export function triesOf({
  patienceMs = 50,
  ...options
}: {
  database: Database
  seal: Seal
  now: () => Date
  patienceMs?: number
}) {
  const limits = openLimits(options)
  const turns = openTurns({ limits, patienceMs })
  return { ...openTries({ limits, turns }), waits: turns.waits }
}
