import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorField } from '../../app/kit/error-field.ts'
import { syncFolderOf } from './keep-name.ts'
import { checkedKey, type Storage } from './port.ts'

/** Error codes for a missing file; ELOOP is a symbolic link, which is not followed. */
const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'])

/** Stores files in a folder, creating it if missing. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    async put(key, content) {
      const path = pathOf(key)
      const part = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(part, content, { flush: true })
        await rename(part, path)
        await syncFolderOf(path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    get: async (key) => orNothing(readFile(pathOf(key), { flag: constants.O_RDONLY | constants.O_NOFOLLOW })),
    remove: async (key) => rm(pathOf(key), { force: true }),
    async *list(name) {
      const entries = await orNothing(opendir(pathOf(name)))
      if (!entries) return
      for await (const entry of entries) {
        if (!entry.isFile()) continue
        const path = join(folder, name, entry.name)
        yield { key: `${name}/${entry.name}`, modifiedAt: async () => (await orNothing(stat(path)))?.mtime }
      }
    },
  }
}

async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (NOT_THERE.has(String(errorField(error, 'code')))) return undefined
    throw error
  }
}
