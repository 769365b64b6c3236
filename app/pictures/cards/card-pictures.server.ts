import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Storage } from '../../../providers/storage/port.ts'
import { HOUR_MS } from '../../kit/time/time-units.ts'
import { MAX_PIXELS } from '../picture.ts'
import { SHARED_PICTURE, storedPicture } from '../sizes.ts'
import { type Card, cardInputs } from './card.ts'
import { cardSvg } from './card-svg.ts'
import { type EventCard, eventCardInputs } from './event-card.ts'
import { crestRadius, crests, eventCardSvg } from './event-card-svg.ts'

/** The card of a series, an episode, a game, a team or a championship. */
export type AnyCard = Card | EventCard

export type CardPictures = {
  /** Returns a card as a JPEG, drawn once and then read from storage. Throws when storage does not answer, and TooManyCards. */
  picture(card: AnyCard): Promise<Uint8Array>
  /**
   * Once an hour removes cards drawn more than a week ago, which covers changed and removed episodes, and the oldest beyond the
   * limit.
   */
  sweep(): Promise<void>
}

type Parts = {
  storage: Storage
  now: () => Date
  log: { error(details: object, message: string): void }
  /** The maximum number of queued cards. */
  waiting?: number
  /** The maximum number of cards that remain after a sweep. */
  most?: number
}

/** The number of cards drawn at once, because each uses one core. */
const AT_ONCE = 2
const WAITING = 100
const SECONDS = 10

const FOLDER = 'cards'
/** Link previews fetch an image once; one requested later is drawn again. */
const KEPT_MS = 7 * 24 * HOUR_MS
/** The maximum number of stored cards: about 2 GB. */
const MOST = 20_000

/** Too many cards are queued already; the client should retry. */
export class TooManyCards extends Error {}

export function openCardPictures({ storage, now, log, waiting = WAITING, most = MOST }: Parts): CardPictures {
  const turns = pLimit(AT_ONCE)
  const making = new Map<string, Promise<Uint8Array>>()
  let sweptAt = Number.NEGATIVE_INFINITY

  async function make(card: AnyCard, key: string) {
    const made = await storage.get(key)
    if (made) return made
    if (turns.pendingCount >= waiting) throw new TooManyCards('Too many cards wait to be made.')
    const picture = await turns(async () => draw(card, await picturesOf(card)))
    // A card that could not be stored can still be sent.
    await storage.put(key, picture).catch((error) => log.error({ err: error }, 'a card could not be kept'))
    return picture
  }

  /** Reads the card's images that the site itself stores, by address. */
  async function picturesOf(card: AnyCard): Promise<Map<string, Uint8Array>> {
    const logos = 'of' in card ? crests(card).map(({ team }) => team.logo) : []
    const pictures = new Map<string, Uint8Array>()
    for (const address of new Set([behind(card), ...logos])) {
      const id = storedPicture(address)
      const picture = id === undefined ? undefined : await storage.get(`thumbnails/${id}`)
      if (picture) pictures.set(address, picture)
    }
    return pictures
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
      if (at - sweptAt < HOUR_MS) return
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

const inputsOf = (card: AnyCard) => ('of' in card ? eventCardInputs(card) : cardInputs(card))

/** The storage key. Unlike the mark in a card's address, it resists collisions. */
const keyOf = (card: AnyCard) => `${FOLDER}/${createHash('sha256').update(inputsOf(card)).digest('hex')}.jpg`

/** Returns the address of the background image, or '' for none. */
const behind = (card: AnyCard) => ('thumbnail' in card ? card.thumbnail : '')

/** Draws a card. `pictures`: its stored images, by address. */
async function draw(card: AnyCard, pictures: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  // Imported with the first card, so that startup does not wait for the fonts and their engine.
  const { cardFaces } = await import('../type.server.ts')
  const background = pictures.get(behind(card))
  const hasPicture = background !== undefined
  const svg = Buffer.from(
    'of' in card
      ? eventCardSvg(card, cardFaces(), { hasPicture, logos: new Set(pictures.keys()) })
      : cardSvg(card, cardFaces(), { hasPicture }),
  )
  const { width, height } = SHARED_PICTURE
  const ground = background
    ? sharp(background, { limitInputPixels: MAX_PIXELS }).resize(width, height, { fit: 'cover' })
    : sharp({ create: { width, height, channels: 3, background: '#0a0d12' } })
  const logos = 'of' in card ? await logosOf(card, pictures) : []
  return ground
    .composite([{ input: svg }, ...logos])
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .timeout({ seconds: SECONDS })
    .toBuffer()
}

/** Returns the logos of a card's teams with round corners, each at its place. */
async function logosOf(card: EventCard, pictures: ReadonlyMap<string, Uint8Array>) {
  const layers: { input: Buffer; left: number; top: number }[] = []
  for (const { team, place } of crests(card)) {
    const logo = pictures.get(team.logo)
    if (!logo) continue
    const { x: left, y: top, width, height } = place
    const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${crestRadius(place)}"/></svg>`
    const input = await sharp(logo, { limitInputPixels: MAX_PIXELS })
      .resize(width, height, { fit: 'cover' })
      .ensureAlpha()
      .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
      .png()
      .timeout({ seconds: SECONDS })
      .toBuffer()
    layers.push({ input, left, top })
  }
  return layers
}
