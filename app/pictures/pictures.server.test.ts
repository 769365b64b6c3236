import { randomFillSync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../providers/storage/disk.ts'
import type { Storage } from '../../providers/storage/port.ts'
import { rounds } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import fc from '../../tests/rules/properties.ts'
import { slowness } from '../../tests/turns.ts'
import { openPictures, type Pictures, TooManySizes } from './pictures.server.ts'
import { PICTURE_WIDTHS, storedPicture } from './sizes.ts'

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
  expect(row).toMatchObject({ type: 'image/jpeg', width: 64, height: 36 })
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

const CANARY = 'CANARYPW'

/** Makes a GIF whose frames all differ. */
async function gifOf(frames: number) {
  const pictures = Array.from({ length: frames }, (_, at) => {
    const dot = { create: { width: 1, height: 1, channels: 3 as const, background: '#fff' } }
    return canvas(160, 90)
      .composite([{ input: dot, left: at % 160, top: Math.floor(at / 160) * 2 }])
      .png()
      .toBuffer()
  })
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .gif({ delay: Array(frames).fill(20), effort: 1, reuse: true, interFrameMaxError: 0, interPaletteMaxError: 0, dither: 0 })
    .toBuffer()
}

function pngChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(name, 4, 'latin1')
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, check])
}

/** Makes a PNG that declares `frames`. */
async function playingPng(frames: number) {
  const still = await canvas().png().toBuffer()
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  const head = 8 + 25
  return Buffer.concat([still.subarray(0, head), pngChunk('acTL', control), still.subarray(head)])
}

test.each([
  ['of 30 million pixels', 'too-many-pixels', async () => pngOfOneBit(6_000, 5_000)],
  ['of 30,000 x 30,000', 'too-many-pixels', async () => pngOfOneBit(30_000, 30_000)],
  ['of 50,000 x 1', 'too-many-pixels', async () => pngOfOneBit(50_000, 1)],
  ['a PNG of 10,000 frames', 'too-many-frames', () => playingPng(10_000)],
  ['a GIF of 101 frames', 'too-many-frames', () => gifOf(101)],
] as const)('T-83 a picture %s is refused before it is decoded: %s', async (_, reason, make) => {
  expect(await pictures.store(await make())).toEqual({ ok: false, reason })
})

test('T-83 a picture that lacks the pixels it promises is no picture where so many are allowed', async () => {
  expect(await pictures.store(pngOfOneBit(320, 180))).toEqual({ ok: false, reason: 'not-a-picture' })
})

test.each([
  ['of 30 million pixels', 'too-many-pixels', () => canvas(6_000, 5_000).png({ compressionLevel: 9 }).toBuffer()],
  ['of 30,000 x 30,000 of one bit each', 'too-many-pixels', async () => pngOfOneBit(30_000, 30_000, 30_000)],
  ['a PNG of 10,000 frames', 'too-many-frames', () => playingPng(10_000)],
] as const)('T-83 a picture %s costs no time and no memory: %s', { tags: ['timing'] }, async (_, reason, make) => {
  const bomb = await make()
  expect(bomb.length).toBeLessThan(500_000)
  const memory = process.memoryUsage.rss()
  expect(await spentOn(async () => expect(await pictures.store(bomb)).toEqual({ ok: false, reason }))).toBeLessThan(
    100 * slowness(),
  )
  expect(process.memoryUsage.rss() - memory).toBeLessThan(150 * 1024 ** 2)
})

/** Returns the CPU time of this process, including its decoding threads, in ms. */
async function spentOn(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Makes a PNG of black one-bit pixels, truncated after `rows` so that it cannot be decoded. */
function pngOfOneBit(width: number, height: number, rows = 0) {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size[8] = 1
  const packed = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, pngChunk('IHDR', size), pngChunk('IDAT', packed), pngChunk('IEND', Buffer.alloc(0))])
}

/** Makes an image with 60 compressed text chunks of this many letters each. */
async function pictureOfTexts(letters: number) {
  const still = await canvas().png().toBuffer()
  const packed = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(letters, CANARY))]))
  const head = 8 + 25
  return Buffer.concat([still.subarray(0, head), ...Array(60).fill(packed), still.subarray(head)])
}

test('T-83 of the texts packed in a picture none is kept', async () => {
  const files = await filesOf(await stored(await pictureOfTexts(10_000)))
  expect(files.length).toBeGreaterThan(100)
  for (const trace of [CANARY, 'zTXt', 'tEXt', 'Comment']) expect(files.includes(trace), trace).toBe(false)
})

test('T-83 texts in a picture, packed to a thousandth, are not unpacked', { tags: ['timing'] }, async () => {
  const bomb = await pictureOfTexts(50_000_000)
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024)
  // Decompressed, they take 3 GB.
  expect(await spentOn(() => stored(bomb))).toBeLessThan(1_000 * slowness())
})

test('T-83 as many frames as are taken are taken, and the first is shown', async () => {
  expect(await pictures.store(await gifOf(100))).toMatchObject({ ok: true, width: 160, height: 90 })
  expect(await pictures.store(await playingPng(100))).toMatchObject({ ok: true })
})

test('T-83 work on a picture that takes too long is broken off, and others are answered meanwhile', {
  tags: ['timing'],
  timeout: 60_000,
}, async () => {
  // Interlaced rows cannot be decoded one at a time: the whole image, two bytes a value, must be decompressed first. Noise of few
  // values compresses well and takes the longest to decompress.
  const values = randomFillSync(new Uint32Array(2 * 6_000 * 4_160)).map((each) => each & 0x0f0f0f0f)
  const heavy = await sharp(new Uint16Array(values.buffer), { raw: { width: 6_000, height: 4_160, channels: 4 } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
  const hurried = openPictures({ db: db.database.db, storage, now: () => new Date(), maxBytes: heavy.length, seconds: 1 })
  writes = []
  // Competing workers slow a fast machine down to the speed of a slow one.
  const rivals = Array.from({ length: 2 * availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
  let turns = 0
  const turning = setInterval(() => turns++, 10)
  expect(await hurried.store(heavy)).toEqual({ ok: false, reason: 'too-slow' })
  clearInterval(turning)
  await Promise.all(rivals.map((rival) => rival.terminate()))
  expect(turns).toBeGreaterThan(20)
  expect(writes).toEqual([])
})

test('T-84 a picture of one byte too many is refused', async () => {
  const content = await canvas().png().toBuffer()
  const small = (maxBytes: number) => openPictures({ db: db.database.db, storage, now: () => new Date(), maxBytes })
  expect(await small(content.length - 1).store(content)).toEqual({ ok: false, reason: 'too-many-bytes' })
  expect(await small(content.length).store(content)).toMatchObject({ ok: true })
})

test.each([
  [1280, 720, undefined],
  [2560, 1440, undefined],
  [1281, 720, undefined],
  [1279, 720, 'small'],
  [640, 360, 'small'],
  [1600, 1200, 'not-16-9'],
])('M5 a picture of %i x %i is taken with the warning %s', async (width, height, warning) => {
  const stored = await pictures.store(await canvas(width, height).jpeg().toBuffer())
  expect(stored).toEqual({
    ok: true,
    thumbnail: expect.stringMatching(/^thumbnails\//),
    width,
    height,
    ...(warning && { warning }),
  })
})

test('M5 a picture that lies on its side by its metadata stands upright', async () => {
  const lying = await canvas(90, 160).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const answer = await pictures.store(lying)
  expect(answer).toMatchObject({ ok: true, width: 160, height: 90 })
  const kept = await storage.get(answer.ok ? answer.thumbnail : '')
  expect(await sharp(kept).metadata()).toMatchObject({ width: 160, height: 90 })
})

test('M5 what is transparent has the ground of the site behind it, in every format', async () => {
  const clear = { width: 64, height: 36, channels: 4 as const, background: { r: 255, g: 0, b: 0, alpha: 0 } }
  const id = await stored(await sharp({ create: clear }).png().toBuffer())
  for (const format of ['avif', 'webp', 'jpeg'] as const) {
    const { dominant } = await sharp(await pictures.resized(id, 160, format)).stats()
    expect([dominant.r, dominant.g, dominant.b], format).toEqual([24, 24, 40])
  }
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
  expect((await sharp(await pictures.resized(id, 160, 'webp')).metadata()).format).toBe('webp')
})

test('T-83 of sizes only so many wait, the next ones are refused, and an upload comes first', async () => {
  const count = Math.ceil(250 / PICTURE_WIDTHS.length)
  const ids = await Promise.all(Array.from({ length: count }, async () => stored(await canvas().png().toBuffer())))
  // JPEG is the cheapest format to encode.
  const wanted = ids.flatMap((id) => PICTURE_WIDTHS.map((width) => [id, width, 'jpeg'] as const))
  let isOver = false
  const sizes = Promise.allSettled(wanted.map((each) => pictures.resized(...each))).finally(() => (isOver = true))
  expect(await pictures.store(await canvas().png().toBuffer())).toMatchObject({ ok: true })
  expect(isOver).toBe(false)
  const refused = (await sizes).filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused.length).toBe(wanted.length - 202)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(TooManySizes)
  const [id, width, format] = wanted.at(-1) as (typeof wanted)[number]
  expect(await pictures.resized(id, width, format)).toBeDefined()
})

test('a size is made once, however many ask for it at once, and kept', async () => {
  const id = await stored(await canvas().png().toBuffer())
  writes = []
  await Promise.all(Array.from({ length: 20 }, () => pictures.resized(id, 200, 'jpeg')))
  await pictures.resized(id, 200, 'jpeg')
  expect(writes).toEqual([`sizes/${id}-200.jpeg`])
})

/** Returns all bytes that storage holds of an image. */
async function filesOf(id: string): Promise<Buffer> {
  const files: Uint8Array[] = []
  for (const folder of ['thumbnails', 'sizes'])
    for await (const { key } of storage.list(folder)) if (key.includes(id)) files.push((await storage.get(key)) as Uint8Array)
  return Buffer.concat(files)
}

test.each([
  ['T-37 what a file says besides its pixels', () => canvas().jpeg().withExif(exif).toBuffer()],
  ['T-88 where a photograph was taken', () => canvas().png().withExif(exif).toBuffer()],
  [
    'T-81 an archive behind a PNG',
    async () => Buffer.concat([await canvas().png().toBuffer(), Buffer.from(`PK\x03\x04${CANARY}`)]),
  ],
  ['T-81 a script behind a GIF', async () => Buffer.concat([await canvas().gif().toBuffer(), Buffer.from(`<script>${CANARY}`)])],
  ['T-81 a program behind a JPEG', async () => Buffer.concat([await canvas().jpeg().toBuffer(), Buffer.from(`<?php ${CANARY}`)])],
])('%s is neither kept nor served', async (_, make) => {
  const content = await make()
  expect(content.includes(CANARY)).toBe(true)
  const id = await stored(content)
  for (const format of ['avif', 'webp', 'jpeg'] as const) await pictures.resized(id, 160, format)
  const files = await filesOf(id)
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.includes(CANARY)).toBe(false)
  expect((await sharp(await storage.get(`thumbnails/${id}`)).metadata()).exif).toBeUndefined()
})

const exif = {
  IFD0: { Copyright: CANARY, ImageDescription: CANARY },
  IFD3: { GPSLatitude: '45/1 30/1 0/1', GPSLatitudeRef: 'N' },
}

test('T-81 whatever bytes come, they are refused or made anew, and what is refused leaves nothing', async () => {
  const kinds = await Promise.all([canvas().jpeg().toBuffer(), canvas().png().toBuffer(), canvas().gif().toBuffer()])
  const broken = fc
    .tuple(
      fc.constantFrom(...kinds),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
      fc.uint8Array({ maxLength: 64 }),
      fc.nat(),
    )
    .map(([kind, changes, tail, cut]) => {
      const content = Buffer.from(kind)
      for (const [at, byte] of changes) content[at % content.length] = byte
      return Buffer.concat([content.subarray(0, content.length - (cut % 3 === 0 ? cut % content.length : 0)), tail])
    })
  await fc.assert(
    fc.asyncProperty(broken, async (content) => {
      writes = []
      const answer = await pictures.store(content)
      if (!answer.ok) {
        expect(writes).toEqual([])
        return
      }
      const kept = await sharp(await storage.get(answer.thumbnail)).metadata()
      expect([kept.format, kept.exif]).toEqual(['jpeg', undefined])
    }),
    { numRuns: rounds({ daily: 50, proof: 150 }) },
  )
}, 60_000)

test('a picture that is not there is undefined', async () => {
  expect(await pictures.resized('0b7f1c9e-2f43-4a58-9d0c-1234567890ab', 160, 'jpeg')).toBeUndefined()
})
