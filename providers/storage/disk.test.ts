import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/scratch.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './port.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(scratchFolder, 'podium-disk-'))
  await writeFile(join(folder, 'secret'), 'secret')
  storage = diskStorage(join(folder, 'files'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a file is read as it was put, is replaced, and is gone when removed', async () => {
  const content = new Uint8Array([0, 1, 2, 255])
  await storage.put('thumbnails/a', content)
  expect(new Uint8Array((await storage.get('thumbnails/a')) as Uint8Array)).toEqual(content)
  await storage.put('thumbnails/a', new Uint8Array([9]))
  expect(new Uint8Array((await storage.get('thumbnails/a')) as Uint8Array)).toEqual(new Uint8Array([9]))
  await storage.remove('thumbnails/a')
  expect(await storage.get('thumbnails/a')).toBeUndefined()
})

test('a file that is not there is undefined, before anything was put too', async () => {
  expect(await storage.get('nothing')).toBeUndefined()
  expect(await diskStorage(join(folder, 'fresh')).get('a/b/c')).toBeUndefined()
})

test('T-86 no key leads out of the folder', async () => {
  for (const key of [
    '../secret',
    'thumbnails/../../secret',
    '..\\secret',
    '%2e%2e/secret',
    '/../secret',
    join(folder, 'secret'),
  ]) {
    const read = await storage.get(key).catch(() => undefined)
    expect(read, key).toBeUndefined()
    await storage.put(key, new Uint8Array([1])).catch(() => {})
  }
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('secret')
})
