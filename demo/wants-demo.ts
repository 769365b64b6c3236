import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The file that marks a demo's data folder. */
export const MARK = 'demo.json'

/** Whether to start the demo: by default, if the data folder is empty or was filled by the demo. PODIUM_DEMO overrides this. */
export function wantsDemo(environment: Record<string, string | undefined>, dataDir: string): boolean {
  if (environment.PODIUM_DEMO) return environment.PODIUM_DEMO === '1'
  if (environment.DATABASE_URL || environment.PROVIDER_HOST) return false
  if (!existsSync(dataDir) || existsSync(join(dataDir, MARK))) return true
  return readdirSync(dataDir).every((name) => name.startsWith('.'))
}
