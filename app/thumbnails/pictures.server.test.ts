import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../providers/storage/disk.ts'
import type { Storage } from '../../providers/storage/port.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { openPictures, type Pictures } from './pictures.server.ts'
import { storedPicture } from './sizes.ts'

let db: TestDatabase
let storage: Storage
let pictures: Pictures
let writes: string[] = []
beforeAll(async () => {
  db = await testDatabase('sqlite')
  const disk = diskStorage(join(db.settings.DATA_DIR as string, 'files'))
  storage = {
    ...disk,
    put: (key, content) => {
      writes.push(key)
      return disk.put(key, content)
    },
  }
  pictures = openPictures({ db: db.database.db, storage, now: () => new Date() })
})
afterAll(() => db.close())

const canvas = (width = 64, height = 36) => sharp({ create: { width, height, channels: 3, background: '#c00' } })

async function stored(content: Uint8Array): Promise<string> {
  const answer = await pictures.store(content)
  if (!answer.ok) throw new Error(answer.reason)
  return storedPicture(answer.thumbnail) as string
}

test.each(['jpeg', 'png', 'gif'] as const)('M5 a %s is stored as thumbnails/{uuid} with its size', async (format) => {
  const answer = await pictures.store(await canvas(320, 180).toFormat(format).toBuffer())
  expect(answer).toMatchObject({ ok: true, width: 320, height: 180 })
  expect(answer.ok && storedPicture(answer.thumbnail)).toBeTruthy()
})

test('M5 a picture stored anew under its id is served anew in every size', async () => {
  const id = await stored(await canvas().png().toBuffer())
  const red = await pictures.resized(id, 160, 'jpeg')
  await pictures.store(await canvas().negate({ alpha: false }).png().toBuffer(), id)
  const other = await pictures.resized(id, 160, 'jpeg')
  const colour = async (content: Uint8Array | undefined) => (await sharp(content).stats()).dominant.r > 128
  expect([await colour(red), await colour(other)]).toEqual([true, false])
})

test('M5 a stored picture has a placeholder small enough for a page', async () => {
  const id = await stored(await canvas().png().toBuffer())
  const row = await db.database.db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ type: 'image/png', width: 64, height: 36 })
  expect(row.placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]+$/)
  expect(row.placeholder.length).toBeLessThan(400)
})

test.each([
  ['text', async () => Buffer.from('not a picture')],
  ['nothing', async () => Buffer.alloc(0)],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
  ['a WebP', () => canvas().webp().toBuffer()],
  ['an AVIF', () => canvas().avif({ effort: 0 }).toBuffer()],
  ['a TIFF', () => canvas().tiff().toBuffer()],
  ['HTML named as a picture', async () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1')],
  ['a picture cut in half', async () => (await canvas(640, 360).jpeg().toBuffer()).subarray(0, 700)],
])('T-82 %s is no picture', async (_, content) => {
  writes = []
  expect(await pictures.store(await content())).toEqual({ ok: false, reason: 'not-a-picture' })
  expect(writes).toEqual([])
})

test('T-83 a picture of more than 25 million pixels is refused before it is decoded', async () => {
  const bomb = await canvas(6_000, 6_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(500_000)
  expect(await pictures.store(bomb)).toEqual({ ok: false, reason: 'not-a-picture' })
})

test('H6 W1 a picture is served 16:9, or as sites show a shared one, at the width asked for, in the format asked for', async () => {
  const id = await stored(await canvas(300, 300).png().toBuffer())
  for (const [width, height] of [
    [160, 90],
    [280, 158],
    [1200, 630],
  ] as const) {
    const jpeg = await sharp(await pictures.resized(id, width, 'jpeg')).metadata()
    expect(jpeg).toMatchObject({ format: 'jpeg', width, height })
  }
  expect((await sharp(await pictures.resized(id, 160, 'avif')).metadata()).format).toBe('heif')
})

test('a size is made once, however many ask for it at once, and kept', async () => {
  const id = await stored(await canvas().png().toBuffer())
  writes = []
  await Promise.all(Array.from({ length: 20 }, () => pictures.resized(id, 200, 'jpeg')))
  await pictures.resized(id, 200, 'jpeg')
  expect(writes).toEqual([`sizes/${id}-200.jpeg`])
})

test('T-37 what a picture’s file says besides its pixels is not served', async () => {
  const original = await canvas()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'CANARYPW', ImageDescription: 'CANARYPW' } })
    .toBuffer()
  expect(original.includes('CANARYPW')).toBe(true)
  const id = await stored(Buffer.concat([original, Buffer.from('CANARYPW')]))
  for (const format of ['jpeg', 'avif'] as const) {
    expect(Buffer.from((await pictures.resized(id, 160, format)) as Uint8Array).includes('CANARYPW')).toBe(false)
  }
})

test('a picture that is not there is undefined', async () => {
  expect(await pictures.resized('0b7f1c9e-2f43-4a58-9d0c-1234567890ab', 160, 'jpeg')).toBeUndefined()
})
