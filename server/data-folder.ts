import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorField } from '../app/kit/error-field.ts'

/** SQLite's error code for a database that another process has locked. */
const BUSY = 5

/**
 * Creates the data folder with access for its owner only, and locks it for the life of the process: two processes would undo
 * each other's work. Throws when another process has the lock, or the folder is not writable. The lock is SQLite's, which the
 * system releases when a process dies.
 */
export function holdDataFolder(folder: string): { release(): void } {
  let lock: DatabaseSync | undefined
  try {
    makeFolder(folder)
    lock = new DatabaseSync(join(folder, '.lock'), { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    if (errorField(error, 'errcode') === BUSY)
      throw new Error(`Another process of the site already uses ${folder}. Stop it first, or set another DATA_DIR.`)
    throw unusable(folder, error)
  }
  const held = lock
  return { release: () => held.close() }
}

/** Creates the data folder, if missing, with access for its owner only. Throws when that fails. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (error) {
    throw unusable(folder, error)
  }
}

const unusable = (folder: string, error: unknown) =>
  new Error(
    `The data folder ${folder} cannot be used: ${errorField(error, 'message')}. Set DATA_DIR to another one, or look at its rights.`,
  )

/**
 * Creates a folder and its parents. mkdir's own `recursive` never returns when no folder can be created, such as below /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process has created it in the meantime.
    if (errorField(error, 'code') !== 'EEXIST') throw error
  }
}
