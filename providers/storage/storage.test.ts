import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../tests/peers/s3.ts'
import fc from '../../tests/rules/properties.ts'
import { scratchFolder } from '../../tests/scratch.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './port.ts'
import { s3Storage } from './s3.ts'

type OpenStorage = { storage: Storage; close(): Promise<void> }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(scratchFolder, 'podium-disk-'))
  await writeFile(join(folder, 'secret'), 'secret')
})
afterAll(() => rm(folder, { recursive: true }))

async function openS3(): Promise<OpenStorage> {
  const { settings, close } = await startS3()
  return {
    storage: s3Storage({
      endpoint: settings.S3_ENDPOINT,
      bucket: settings.S3_BUCKET,
      region: settings.S3_REGION,
      accessKey: settings.S3_ACCESS_KEY,
      secretKey: settings.S3_SECRET_KEY,
    }),
    close,
  }
}

const bytes = (content: Uint8Array | undefined) => content && [...content]

async function keysOf(storage: Storage, name: string) {
  const keys: string[] = []
  for await (const { key } of storage.list(name)) keys.push(key)
  return keys.sort()
}

describe.each([
  ['disk', async (): Promise<OpenStorage> => ({ storage: diskStorage(join(folder, 'files')), close: async () => {} })],
  ['S3', openS3],
])('%s', (_, open) => {
  let opened: OpenStorage
  let storage: Storage
  beforeAll(async () => {
    opened = await open()
    storage = opened.storage
  })
  afterAll(() => opened.close())

  test('a file is read as stored, replaced, and gone when removed', async () => {
    await storage.put('thumbnails/a', new Uint8Array([0, 1, 2, 255]))
    expect(bytes(await storage.get('thumbnails/a'))).toEqual([0, 1, 2, 255])
    await storage.put('thumbnails/a', new Uint8Array([9]))
    expect(bytes(await storage.get('thumbnails/a'))).toEqual([9])
    await storage.remove('thumbnails/a')
    expect(await storage.get('thumbnails/a')).toBeUndefined()
  })

  test('a missing file is undefined, and removing it succeeds', async () => {
    expect(await storage.get('nothing')).toBeUndefined()
    expect(await storage.get('no/such/file')).toBeUndefined()
    await storage.remove('no/such/file')
  })

  test('any bytes come back as they were', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 70_000 }), async (content) => {
        await storage.put('any', content)
        expect(Buffer.compare((await storage.get('any')) as Uint8Array, content)).toBe(0)
      }),
      { numRuns: 25 },
    )
  })

  test('a folder lists all of its files and those of no other, with when each was written', async () => {
    const before = Date.now()
    const keys = Array.from({ length: 40 }, (_, at) => `many/${String(at).padStart(2, '0')}`)
    await Promise.all(keys.map((key) => storage.put(key, new Uint8Array([1]))))
    await storage.put('many-more/x', new Uint8Array([1]))
    expect(await keysOf(storage, 'many')).toEqual(keys)
    expect(await keysOf(storage, 'nowhere')).toEqual([])
    for await (const file of storage.list('many-more')) {
      const at = (await file.modifiedAt())?.getTime() ?? 0
      expect(Math.abs(at - before)).toBeLessThan(60_000)
    }
  })

  test('T-86 no key leads out of the storage', async () => {
    for (const key of [
      '../secret',
      'thumbnails/../../secret',
      'thumbnails/./a',
      'thumbnails//a',
      '..\\secret',
      '%2e%2e/secret',
      '%252e%252e/secret',
      '....//secret',
      '/../secret',
      'a\0b',
      '',
      join(folder, 'secret'),
    ]) {
      await expect(storage.get(key), key).rejects.toThrow('Not a key')
      await expect(storage.put(key, new Uint8Array([1])), key).rejects.toThrow('Not a key')
      await expect(storage.remove(key), key).rejects.toThrow('Not a key')
    }
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('secret')
  })
})

test('T-86 a link that lies in the folder is not followed', async () => {
  const storage = diskStorage(join(folder, 'linked'))
  await storage.put('thumbnails/a', new Uint8Array([1]))
  await symlink(join(folder, 'secret'), join(folder, 'linked/thumbnails/b'))
  expect(await storage.get('thumbnails/b')).toBeUndefined()
  expect(await keysOf(storage, 'thumbnails')).toEqual(['thumbnails/a'])
})

test('a file that could not be written leaves nothing behind', async () => {
  const storage = diskStorage(join(folder, 'full'))
  await storage.put('a/b', new Uint8Array([1]))
  // A folder already has the file's name.
  await expect(storage.put('a', new Uint8Array([1]))).rejects.toThrow()
  expect(await readdir(join(folder, 'full'))).toEqual(['a'])
})

describe('an S3 of its own mind', () => {
  async function answering(listener: RequestListener) {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const settings = { endpoint, bucket: 'b', region: 'r', accessKey: 'a', secretKey: 'hunter2' }
    const close = () => {
      server.closeAllConnections()
      server.close()
    }
    return { storage: s3Storage(settings, { deadline: 300 }), close }
  }

  test.each<[string, RequestListener]>([
    ['does not answer', () => {}],
    ['stops in the middle of a file', (_, response) => void response.writeHead(200, { 'content-length': 100 }).write('x')],
    ['answers with errors', (_, response) => void response.writeHead(500).end('<Error/>')],
    ['is something else', (_, response) => void response.writeHead(403).end('<html>')],
  ])('one that %s is an error in time, and not a missing file', async (_, listener) => {
    const { storage, close } = await answering(listener)
    await expect(storage.get('thumbnails/a')).rejects.toThrow()
    close()
  })

  test('a list that comes in pieces is read to its end', async () => {
    const { storage, close } = await answering(({ url = '' }, response) => {
      const isSecond = new URL(url, 'http://s3').searchParams.get('continuation-token') === 'more'
      const rest = isSecond ? '' : '<NextContinuationToken>more</NextContinuationToken>'
      response.writeHead(200, { 'content-type': 'application/xml' })
      response.end(
        `<?xml version="1.0"?><ListBucketResult><Contents><Key>sizes/${isSecond ? 2 : 1}</Key></Contents>${rest}</ListBucketResult>`,
      )
    })
    expect(await keysOf(storage, 'sizes')).toEqual(['sizes/1', 'sizes/2'])
    close()
  })

  test('no error tells the key', async () => {
    const { storage, close } = await answering((_, response) => void response.writeHead(403).end())
    const error = await storage.put('a', new Uint8Array([1])).catch((error) => error)
    expect(error).toBeInstanceOf(Error)
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain('hunter2')
    close()
  })
})
