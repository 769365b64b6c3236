import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Storage } from './port.ts'

/** Files below one folder, which is made when it is not there. */
export function diskStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, content) => disk.put(key, content),
    get: async (key) => ((await disk.exists(key)) ? await disk.getBytes(key) : undefined),
    remove: (key) => disk.delete(key),
  }
}
