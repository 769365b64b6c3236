import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The file that marks a data folder as the demo's. */
export const MARK = 'demo.json'

/** A data folder that is empty, or was filled by the demo before, gets the demo unless PODIUM_DEMO says otherwise. */
export function wantsDemo(environment: Record<string, string | undefined>, dataDir: string): boolean {
  if (environment.PODIUM_DEMO) return environment.PODIUM_DEMO === '1'
  if (environment.DATABASE_URL || environment.PROVIDER_HOST) return false
  if (!existsSync(dataDir) || existsSync(join(dataDir, MARK))) return true
  return readdirSync(dataDir).every((name) => name.startsWith('.'))
}
