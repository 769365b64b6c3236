import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SiteProcess } from '../sites/site-process.ts'

/**
 * A folder on a small disk of its own, seen by one process only: a file system in memory, in a mount namespace that ends with
 * the process. Needs no special rights.
 */
export type SmallDisk = {
  /** The command that starts the process: append the program and its parameters. */
  command: string[]
  /** Fills this process's disk. */
  fill(site: Pick<SiteProcess, 'pid'>): void
  free(site: Pick<SiteProcess, 'pid'>): void
  /** Makes the disk read-only, or writable again. */
  makeReadOnly(site: Pick<SiteProcess, 'pid'>, isReadOnly: boolean): void
}

const MB = 1024 ** 2
const isRoot = process.getuid?.() === 0
const SPACE = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount']

/** `options`: mount options such as `ro`. */
export function smallDisk(folder: string, megabytes: number, { prepare = 'true' } = {}): SmallDisk {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs "$FOLDER" && ${prepare}`
  // The shell makes the mount first, in the same namespace, and then becomes the site.
  const command = ['unshare', ...SPACE, 'sh', '-c', `FOLDER='${folder}'; ${mount} && exec "$0" "$@"`]
  const filler = ({ pid }: Pick<SiteProcess, 'pid'>) => `/proc/${pid}/root${join(folder, 'filler')}`
  return {
    command,
    fill(site) {
      // Otherwise it would fill the machine's own disk.
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
