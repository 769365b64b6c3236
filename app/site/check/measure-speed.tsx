import { artAddress } from '../../kit/browser/art.ts'
import { readPlaylist } from '../../monitor/hls-text.ts'
import { fetchPlaylist, type ReadPlaylist } from './ask-host.tsx'

/** How much is downloaded at most, in ms and bytes (spec Z1), and over how many connections. */
const SPEED_MS = 5_000
const SPEED_BYTES = 6_000_000
const AT_ONCE = 4
/** Fewer bytes than these say nothing about a line. */
const LEAST_BYTES = 30_000

/**
 * Measures the download speed in Mbit/s: with the segments of the first playlist, or else with the site's own
 * images. Undefined when too little arrived.
 */
export async function measureSpeed(playlists: readonly ReadPlaylist[], signal: AbortSignal): Promise<number | undefined> {
  const [playlist] = playlists
  const segments = playlist ? await segmentsOf(playlist, signal) : []
  const speed = segments.length > 0 ? await download(segments, {}, signal) : undefined
  if (speed !== undefined) return speed
  // The offline worker leaves requests for ranges to the network.
  return download([artAddress('hero-2560.jpg')], { headers: { range: 'bytes=0-' } }, signal)
}

/** Returns the segments of the best rendition. */
async function segmentsOf({ text, url }: ReadPlaylist, signal: AbortSignal): Promise<string[]> {
  const read = readPlaylist(text)
  if (read?.kind !== 'master') return addressesIn(text, url)
  const best = read.variants.toSorted((a, b) => b.bits - a.bits)[0]
  const media = best && URL.canParse(best.address, url) && (await fetchPlaylist(new URL(best.address, url).href, signal))
  return media && typeof media === 'object' ? addressesIn(media.text, media.url) : []
}

const addressesIn = (text: string, url: string) =>
  text
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#') && URL.canParse(line, url))
    .slice(-20)
    .map((line) => new URL(line, url).href)

async function download(addresses: readonly string[], init: RequestInit, signal: AbortSignal): Promise<number | undefined> {
  const stop = new AbortController()
  const bound = AbortSignal.any([AbortSignal.timeout(SPEED_MS), stop.signal, signal])
  let [bytes, next, firstAt, lastAt] = [0, 0, 0, 0]
  async function readOne() {
    const address = addresses[next++ % addresses.length] ?? ''
    const answer = await fetch(address, { ...init, credentials: 'omit', cache: 'no-store', signal: bound })
    if (!answer.ok) throw new Error('refused')
    const reader = answer.body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      firstAt ||= performance.now()
      bytes += part.value.length
      lastAt = performance.now()
      if (bytes >= SPEED_BYTES) stop.abort()
    }
  }
  async function readOn() {
    while (!bound.aborted) await readOne()
  }
  // Each connection ends with the time limit, the amount, or a failure.
  await Promise.all(Array.from({ length: AT_ONCE }, () => readOn().catch(() => {})))
  const ms = lastAt - firstAt
  return bytes < LEAST_BYTES || ms <= 0 ? undefined : (bytes * 8) / 1_000 / ms
}
