import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Tables } from '../../database/tables.ts'
import type { Storage } from '../../providers/storage/port.ts'
import type { Editor } from '../history/audit.server.ts'
import { holdCatalogue } from '../history/editing.server.ts'
import { mustBeAdmin, NoLongerAdmin } from '../history/still-admin.server.ts'
import type { Result } from '../kit/result.ts'
import { DAY_MS } from '../kit/time/time-units.ts'
import {
  FORMATS,
  MAX_FRAMES,
  MAX_PIXELS,
  MAX_SIDE,
  type PictureFault,
  type PictureFormat,
  type PictureWarning,
  pictureType,
  pictureWarning,
  pngFrames,
} from './picture.ts'
import { PICTURE_WIDTHS, type PictureWidth, pictureHeight } from './sizes.ts'
import { findUnused, removeUnused } from './unused-pictures.server.ts'

/** A stored image; `width` and `height` are those of the upload, upright. */
type StoredPicture = { thumbnail: string; width: number; height: number; warning?: PictureWarning }

export type Pictures = {
  /**
   * Decodes all of a JPEG, PNG or GIF and stores it as thumbnails/{uuid} (spec M5), replacing an earlier image with this id. The
   * stored file is encoded from the pixels and contains nothing else of the upload. Throws when storage fails. `by`: the admin
   * who uploads a new image; throws NoLongerAdmin and then leaves nothing behind.
   */
  store(content: Uint8Array, id?: string, by?: Editor): Promise<Result<StoredPicture, PictureFault>>
  /**
   * Returns a stored image cropped and resized to one of the widths, made once and then stored beside the original. Undefined
   * when there is no such image. Throws when storage does not answer, and TooManySizes.
   */
  resized(id: string, width: PictureWidth, format: PictureFormat): Promise<Uint8Array | undefined>
  /** Removes images that have been unreferenced for a day and, once a day, files that belong to no image. */
  sweep(): Promise<void>
}

type Parts = {
  db: Kysely<Tables>
  storage: Storage
  now: () => Date
  maxBytes?: number
  /** The time limit for processing one image, in seconds. */
  seconds?: number
}

const MAX_BYTES = 5 * 1024 * 1024
const SECONDS = 10

/** The stored original covers at least this size if the upload does; the widest served image is 1280. */
const KEPT = { width: 1920, height: 1080 }
/** The colour behind transparent parts: that of the site's surfaces. */
const GROUND = '#131822'

/** The maximum number of resizes at once. Each uses a core, so more would only delay all of them. */
const SIZES_AT_ONCE = 2
/** The maximum number of queued resizes: enough for a page or two of new images in every width that a screen may request. */
const SIZES_WAITING = 200

/** Too many resizes are queued already; the client should retry. */
export class TooManySizes extends Error {}

// Each image is processed by one thread besides the event loop; decoded images are not cached.
sharp.concurrency(1)
sharp.cache(false)

export function openPictures({ db, storage, now, maxBytes = MAX_BYTES, seconds = SECONDS }: Parts): Pictures {
  // Requests for sizes must not delay an admin's upload.
  const sizes = pLimit(SIZES_AT_ONCE)
  const uploads = pLimit(1)
  const making = new Map<string, Promise<Uint8Array | undefined>>()
  let filesSweptAt = Number.NEGATIVE_INFINITY

  async function make(id: string, width: PictureWidth, format: PictureFormat) {
    const key = sizeKey(id, width, format)
    const made = await storage.get(key)
    if (made) return made
    if (sizes.pendingCount >= SIZES_WAITING) throw new TooManySizes('Too many sizes of pictures wait to be made.')
    // Reads the original only at the head of the queue, so that queued requests take no memory.
    const resized = await sizes(async () => {
      const original = await storage.get(originalKey(id))
      return original && resize(original, width, format, seconds)
    })
    if (resized) await storage.put(key, resized)
    return resized
  }

  const removeSizes = (id: string) =>
    Promise.all(PICTURE_WIDTHS.flatMap((width) => FORMATS.map((format) => storage.remove(sizeKey(id, width, format)))))

  /** Removes files whose row was never written, or whose image was removed while they were made. */
  async function sweepFiles() {
    const before = now().getTime() - DAY_MS
    const rows = await db.selectFrom('picture').select('id').execute()
    const known = new Set(rows.map(({ id }) => id))
    for (const folder of FOLDERS) {
      for await (const file of storage.list(folder)) {
        const id = OWN_FILE.exec(file.key)?.[1]
        if (!id || (known.has(id) && isLive(file.key, id))) continue
        const modifiedAt = await file.modifiedAt()
        if (modifiedAt && modifiedAt.getTime() < before) await storage.remove(file.key)
      }
    }
  }

  return {
    async store(content, id = randomUUID(), by) {
      if (content.length > maxBytes) return { ok: false, reason: 'too-many-bytes' }
      const remade = await uploads(() => remake(content, seconds))
      if (!remade.ok) return remade
      const { kept, placeholder, width, height } = remade
      // Marks an existing row as used, so that the sweep leaves its file alone.
      await db.updateTable('picture').set({ unused_since: null }).where('id', '=', id).execute()
      await storage.put(originalKey(id), kept.data)
      await removeSizes(id)
      const row = { type: 'image/jpeg', width: kept.info.width, height: kept.info.height, bytes: kept.data.length, placeholder }
      await db
        .transaction()
        .execute(async (trx) => {
          if (by) {
            await holdCatalogue(trx)
            await mustBeAdmin(trx, by)
          }
          await trx
            .insertInto('picture')
            .values({ id, ...row, created_at: now().toISOString() })
            .onConflict((c) => c.column('id').doUpdateSet({ ...row, unused_since: null }))
            .execute()
        })
        .catch(async (error) => {
          if (error instanceof NoLongerAdmin) await storage.remove(originalKey(id))
          throw error
        })
      const warning = pictureWarning({ width, height })
      return { ok: true, thumbnail: originalKey(id), width, height, ...(warning ? { warning } : {}) }
    },

    resized(id, width, format) {
      const key = sizeKey(id, width, format)
      let coming = making.get(key)
      if (!coming) {
        coming = make(id, width, format).finally(() => making.delete(key))
        making.set(key, coming)
      }
      return coming
    },

    async sweep() {
      const at = now()
      const before = new Date(at.getTime() - DAY_MS)
      for (const id of await findUnused(db, at, before)) {
        // While this transaction locks the row, storing the same image again waits, or has already marked it as used.
        const isGone = await db.transaction().execute(async (trx) => {
          const isUnused = await removeUnused(trx, id, before)
          if (isUnused) await storage.remove(originalKey(id))
          return isUnused
        })
        if (isGone) await removeSizes(id)
      }
      if (at.getTime() - filesSweptAt < DAY_MS) return
      await sweepFiles()
      filesSweptAt = at.getTime()
    },
  }
}

const FOLDERS = ['thumbnails', 'sizes']
/** Matches files that this site wrote or began to write. The sweep leaves others alone. */
const OWN_FILE = /^(?:thumbnails|sizes)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f])/

const originalKey = (id: string) => `thumbnails/${id}`
const sizeKey = (id: string, width: PictureWidth, format: PictureFormat) => `sizes/${id}-${width}.${format}`

/** True when requests for this image use this key. */
const isLive = (key: string, id: string) =>
  key === originalKey(id) || PICTURE_WIDTHS.some((width) => FORMATS.some((format) => key === sizeKey(id, width, format)))

type EncodedPicture = {
  kept: { data: Buffer; info: { width: number; height: number } }
  placeholder: string
  width: number
  height: number
}

/** Encodes the image again from its pixels, upright and no larger than needed. */
async function remake(given: Uint8Array, seconds: number): Promise<Result<EncodedPicture, PictureFault>> {
  const type = pictureType(given)
  if (!type) return { ok: false, reason: 'not-a-picture' }
  const content = type === 'image/png' ? withoutTexts(given) : given
  try {
    const { autoOrient, pages = 1 } = await sharp(content, { limitInputPixels: false }).metadata()
    const { width, height } = autoOrient
    if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return { ok: false, reason: 'too-many-pixels' }
    const frames = type === 'image/png' ? pngFrames(content) : pages
    if (frames > MAX_FRAMES) return { ok: false, reason: 'too-many-frames' }
    const kept = await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ ...KEPT, fit: 'outside', withoutEnlargement: true })
      .flatten({ background: GROUND })
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true })
    const small = await sharp(kept.data).resize(16, 9, { fit: 'cover' }).webp({ quality: 30, effort: 6 }).toBuffer()
    return { ok: true, kept, placeholder: `data:image/webp;base64,${small.toString('base64')}`, width, height }
  } catch (error) {
    return { ok: false, reason: isTimeout(error) ? 'too-slow' : 'not-a-picture' }
  }
}

const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'])

/** Drops a PNG's text chunks: a few hundred compressed ones would take half a minute to read, and none is stored. */
function withoutTexts(png: Uint8Array): Uint8Array {
  const content = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const kept: Uint8Array[] = []
  let from = 0
  // A chunk is its length, name, data and checksum.
  for (let at = 8; at + 12 <= content.length; ) {
    const end = at + 12 + content.readUInt32BE(at)
    if (TEXTS.has(content.toString('latin1', at + 4, at + 8))) {
      kept.push(content.subarray(from, at))
      from = Math.min(end, content.length)
    }
    at = end
  }
  return from === 0 ? content : Buffer.concat([...kept, content.subarray(from)])
}

const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout')

async function resize(content: Uint8Array, width: PictureWidth, format: PictureFormat, seconds: number): Promise<Uint8Array> {
  const resized = sharp(content, { limitInputPixels: MAX_PIXELS })
    .resize(width, pictureHeight(width), { fit: 'cover' })
    .timeout({ seconds })
  if (format === 'avif') return resized.avif({ quality: 50, effort: 2 }).toBuffer()
  if (format === 'webp') return resized.webp({ quality: 75 }).toBuffer()
  return resized.jpeg({ quality: 75, mozjpeg: true }).toBuffer()
}
