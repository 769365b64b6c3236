import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's number for a database that another process holds. */
const BUSY = 5

/**
 * Makes the data folder, for its owner only, and holds it as long as the process lives: two would each undo what the
 * other does. Throws when another process holds it, or when it cannot be written. The lock is SQLite's, which the system
 * takes back from one that died.
 */
export function holdDataFolder(folder: string): { release(): void } {
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    lock = new DatabaseSync(join(folder, '.lock'), { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === BUSY)
      throw new Error(`Another process of the site already uses ${folder}. Stop it first, or set another DATA_DIR.`)
    throw new Error(`The data folder ${folder} cannot be used: ${(error as Error).message}`)
  }
  const held = lock
  return { release: () => held.close() }
}
