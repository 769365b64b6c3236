import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
    makeFolder(folder)
    lock = new DatabaseSync(join(folder, '.lock'), { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === BUSY)
      throw new Error(`Another process of the site already uses ${folder}. Stop it first, or set another DATA_DIR.`)
    throw unusable(folder, error)
  }
  const held = lock
  return { release: () => held.close() }
}

/** Makes the data folder, for its owner only, where there is none. Throws when it cannot be made. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (error) {
    throw unusable(folder, error)
  }
}

const unusable = (folder: string, error: unknown) =>
  new Error(
    `The data folder ${folder} cannot be used: ${(error as Error).message}. Set DATA_DIR to another one, or look at its rights.`,
  )

/** Makes a folder and those above it. mkdir's own `recursive` never ends where the system has none to make, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another node was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
