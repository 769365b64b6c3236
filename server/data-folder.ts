import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Makes the data folder, for its owner only, and holds it as long as the process lives: two would each undo what the
 * other does. Throws when another process holds it. The lock is SQLite's, which the system takes back from one that died.
 */
export function holdDataFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, '.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new Error(`Another process of the site already uses ${folder}. Stop it first, or set another DATA_DIR.`)
  }
  return { release: () => lock.close() }
}
