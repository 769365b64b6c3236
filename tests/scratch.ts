import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 1024 ** 3

/** Where tests put their databases: in memory where there is plenty, for they are written to the disk's ground at each change. */
export const scratchFolder = existsSync(MEMORY) && hasRoom(MEMORY) ? MEMORY : tmpdir()

function hasRoom(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= ENOUGH_BYTES
}
