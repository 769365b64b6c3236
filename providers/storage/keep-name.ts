import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Syncs the folder, so that a file's new name survives a power cut. */
export async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}
