import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SiteProcess } from '../site-process.ts'

/**
 * A folder that is a disk of its own of so few MB, seen by one process only: a file system in memory, in a space of mounts
 * that ends with the process. It needs no more rights than a process has over itself.
 */
export type SmallDisk = {
  /** What the process is started by: the program and its parameters follow. */
  command: string[]
  /** Takes all the room that is left on the disk of this process. */
  fill(site: Pick<SiteProcess, 'pid'>): void
  free(site: Pick<SiteProcess, 'pid'>): void
  /** From now on, or no more, the disk takes no writes at all. */
  makeReadOnly(site: Pick<SiteProcess, 'pid'>, isReadOnly: boolean): void
}

const MB = 1024 ** 2
const isRoot = process.getuid?.() === 0
const SPACE = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount']

/** `options`: of the mount, like `ro`. */
export function smallDisk(folder: string, megabytes: number, { prepare = 'true' } = {}): SmallDisk {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs "$FOLDER" && ${prepare}`
  // Not replaced by the site at once: the mount is to be made first, in the same space.
  const command = ['unshare', ...SPACE, 'sh', '-c', `FOLDER='${folder}'; ${mount} && exec "$0" "$@"`]
  const filler = ({ pid }: Pick<SiteProcess, 'pid'>) => `/proc/${pid}/root${join(folder, 'filler')}`
  return {
    command,
    fill(site) {
      // Else it would be the machine's own disk that is filled.
      const { blocks, bsize } = statfsSync(dirname(filler(site)))
      if (blocks * bsize > megabytes * MB) throw new Error(`${folder} is no small disk in the process of the site.`)
      const file = openSync(filler(site), 'a', 0o600)
      for (let size = MB; size >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(size))
        } catch {
          size = Math.floor(size / 2)
        }
      }
      closeSync(file)
    },
    free: (site) => rmSync(filler(site)),
    makeReadOnly({ pid }, isReadOnly) {
      const inSpace = ['--target', String(pid), ...(isRoot ? [] : ['--user', '--preserve-credentials']), '--mount']
      const mode = `remount,${isReadOnly ? 'ro' : 'rw'}`
      const { status, stderr } = spawnSync('nsenter', [...inSpace, 'mount', '-o', mode, folder], { encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
    },
  }
}
