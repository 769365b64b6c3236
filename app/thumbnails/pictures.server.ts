import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Tables } from '../../database/tables.ts'
import type { Storage } from '../../providers/storage/port.ts'
import type { Result } from '../shared/result.ts'
import { PICTURE_WIDTHS, type PictureWidth, pictureHeight } from './sizes.ts'

const FORMATS = ['avif', 'jpeg'] as const
export type PictureFormat = (typeof FORMATS)[number]

export type Pictures = {
  /**
   * Stores a jpeg, png or gif as thumbnails/{uuid} (spec M5) after decoding all of it; an earlier one of this id goes.
   * @returns the thumbnail's key and the picture's size in pixels.
   */
  store(content: Uint8Array, id?: string): Promise<Result<{ thumbnail: string; width: number; height: number }, 'not-a-picture'>>
  /** A stored picture cut to the shape of one width; made once, then kept beside the original. Undefined: no such picture. */
  resized(id: string, width: PictureWidth, format: PictureFormat): Promise<Uint8Array | undefined>
}

const ACCEPTED = new Set(['jpeg', 'png', 'gif'])
const MAX_PIXELS = 25_000_000

/** Decoding and encoding take a core each; more at once would only make all of them late. */
const AT_ONCE = 2

export function openPictures({ db, storage, now }: { db: Kysely<Tables>; storage: Storage; now: () => Date }): Pictures {
  const limit = pLimit(AT_ONCE)
  const making = new Map<string, Promise<Uint8Array | undefined>>()

  async function make(id: string, width: PictureWidth, format: PictureFormat) {
    const key = sizeKey(id, width, format)
    const made = await storage.get(key)
    if (made) return made
    const original = await storage.get(`thumbnails/${id}`)
    if (!original) return undefined
    const resized = await limit(() => encode(original, width, format))
    await storage.put(key, resized)
    return resized
  }

  return {
    async store(content, id = randomUUID()) {
      const decoded = await limit(() => decode(content))
      if (!decoded) return { ok: false, reason: 'not-a-picture' }
      await storage.put(`thumbnails/${id}`, content)
      await Promise.all(PICTURE_WIDTHS.flatMap((width) => FORMATS.map((format) => storage.remove(sizeKey(id, width, format)))))
      await db
        .insertInto('picture')
        .values({ id, ...decoded, bytes: content.length, created_at: now().toISOString() })
        .onConflict((c) => c.column('id').doUpdateSet(decoded))
        .execute()
      return { ok: true, thumbnail: `thumbnails/${id}`, width: decoded.width, height: decoded.height }
    },
    resized(id, width, format) {
      const key = `${id} ${width} ${format}`
      let coming = making.get(key)
      if (!coming) {
        coming = make(id, width, format).finally(() => making.delete(key))
        making.set(key, coming)
      }
      return coming
    },
  }
}

const sizeKey = (id: string, width: PictureWidth, format: PictureFormat) => `sizes/${id}-${width}.${format}`

const open = (content: Uint8Array) => sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()

async function decode(content: Uint8Array) {
  try {
    const { format, width, height } = await sharp(content, { limitInputPixels: MAX_PIXELS }).metadata()
    if (!ACCEPTED.has(format)) return undefined
    const small = await open(content).resize(16, 9, { fit: 'cover' }).webp({ quality: 30, effort: 6 }).toBuffer()
    return { type: `image/${format}`, width, height, placeholder: `data:image/webp;base64,${small.toString('base64')}` }
  } catch {
    return undefined
  }
}

async function encode(content: Uint8Array, width: PictureWidth, format: PictureFormat): Promise<Uint8Array> {
  const resized = open(content).resize(width, pictureHeight(width), { fit: 'cover' })
  return format === 'avif'
    ? resized.avif({ quality: 50, effort: 2 }).toBuffer()
    : resized.jpeg({ quality: 75, mozjpeg: true }).toBuffer()
}
