import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Waits until a file's new name would survive a power cut. */
export async function keepName(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}
