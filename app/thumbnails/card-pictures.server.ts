import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Storage } from '../../providers/storage/port.ts'
import { type Card, cardInputs } from './card.ts'
import { cardSvg } from './card-svg.ts'
import { MAX_PIXELS } from './picture.ts'
import { SHARED_PICTURE, storedPicture } from './sizes.ts'

export type CardPictures = {
  /** A card as a JPEG: made once, then read from the storage. Throws when the storage does not answer, and TooManyCards. */
  picture(card: Card): Promise<Uint8Array>
  /** Once an hour removes cards made more than a week ago, those of changed and removed episodes among them, and the oldest of too many. */
  sweep(): Promise<void>
}

type Parts = {
  storage: Storage
  now: () => Date
  log: { error(details: object, message: string): void }
  /** Most that wait to be made. */
  waiting?: number
  /** Most that remain after a sweep. */
  most?: number
}

/** Each uses a core for its time. */
const AT_ONCE = 2
const WAITING = 100
const SECONDS = 10

const FOLDER = 'cards'
const HOUR = 60 * 60_000
/** Readers of link previews fetch a picture once; what is wanted later is made again. */
const KEPT_MS = 7 * 24 * HOUR
/** Some 2 GB. */
const MOST = 20_000

/** Too many cards are queued already; the client should retry. */
export class TooManyCards extends Error {}

export function openCardPictures({ storage, now, log, waiting = WAITING, most = MOST }: Parts): CardPictures {
  const turns = pLimit(AT_ONCE)
  const making = new Map<string, Promise<Uint8Array>>()
  let sweptAt = Number.NEGATIVE_INFINITY

  async function make(card: Card, key: string) {
    const made = await storage.get(key)
    if (made) return made
    if (turns.pendingCount >= waiting) throw new TooManyCards('Too many cards wait to be made.')
    const picture = await turns(async () => draw(card, await backgroundOf(card)))
    // A card that could not be kept is a good one all the same.
    await storage.put(key, picture).catch((error) => log.error({ err: error }, 'a card could not be kept'))
    return picture
  }

  async function backgroundOf({ thumbnail }: Card) {
    const id = storedPicture(thumbnail)
    return id === undefined ? undefined : storage.get(`thumbnails/${id}`)
  }

  return {
    picture(card) {
      const key = keyOf(card)
      let coming = making.get(key)
      if (!coming) {
        coming = make(card, key).finally(() => making.delete(key))
        making.set(key, coming)
      }
      return coming
    },

    async sweep() {
      const at = now().getTime()
      if (at - sweptAt < HOUR) return
      sweptAt = at
      const kept: { key: string; time: number }[] = []
      for await (const { key, modifiedAt } of storage.list(FOLDER)) {
        const time = (await modifiedAt())?.getTime()
        if (time === undefined) continue
        if (time < at - KEPT_MS) await storage.remove(key)
        else kept.push({ key, time })
      }
      const oldest = kept.sort((a, b) => a.time - b.time).slice(0, Math.max(0, kept.length - most))
      for (const { key } of oldest) await storage.remove(key)
    },
  }
}

/** Unlike the mark in its address, no one can find another card with the same key. */
const keyOf = (card: Card) => `${FOLDER}/${createHash('sha256').update(cardInputs(card)).digest('hex')}.jpg`

/** `background`: the picture of the series, as it is stored. */
export async function draw(card: Card, background: Uint8Array | undefined): Promise<Uint8Array> {
  // Imported with the first card: a start of the site should not wait for fonts and their engine.
  const { cardFaces } = await import('./type.server.ts')
  const svg = Buffer.from(cardSvg(card, cardFaces(), { hasPicture: background !== undefined }))
  const { width, height } = SHARED_PICTURE
  const ground = background
    ? sharp(background, { limitInputPixels: MAX_PIXELS }).resize(width, height, { fit: 'cover' })
    : sharp({ create: { width, height, channels: 3, background: '#0a0d12' } })
  return ground
    .composite([{ input: svg }])
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .timeout({ seconds: SECONDS })
    .toBuffer()
}
