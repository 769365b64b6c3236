import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 1024 ** 3

/** The folder for test databases: in memory where there is enough, because each change is flushed to the disk. */
export const scratchFolder = existsSync(MEMORY) && hasRoom(MEMORY) ? MEMORY : tmpdir()

function hasRoom(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= ENOUGH_BYTES
}
