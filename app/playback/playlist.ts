/** What a player asks for next, having read a playlist. Addresses are whole. */
export type NextAsked =
  | { kind: 'master'; media: string }
  | { kind: 'media'; init: string | undefined; segment: string | undefined }

/** What a stream begins with besides its own playlist: addresses that may be asked for together with it. */
export type StreamStart = { media?: string | undefined; init?: string | undefined; segment?: string | undefined }

/** What the server knows of these, as a page's version names it beside the catalogue's topics. */
export const STREAM_STARTS = 'stream-starts'

/** Live playlists are read again and again: the player wants one that is younger than this, in ms. */
const LIVE_AGE = 2_000

const isPlaylist = (text: string) => text.startsWith('#EXTM3U')
const isLive = (text: string) => text.includes('#EXTINF:') && !text.includes('#EXT-X-ENDLIST')

/** Whether the player may go by this answer, which came `age` ms ago. */
export const isUsable = (text: string, age: number) => isPlaylist(text) && (!isLive(text) || age <= LIVE_AGE)

/**
 * Reads as much of a playlist as the first picture needs; undefined for one that the player had better read by itself: garbage,
 * parts of files, separate sound.
 *
 * @param startAt where a recording is to begin, in seconds.
 */
export function nextAsked(text: string, base: string, startAt = 0): NextAsked | undefined {
  if (!isPlaylist(text) || text.includes('BYTERANGE')) return undefined
  const whole = (address: string | undefined) => (address === undefined ? undefined : wholeAddress(address, base))
  if (!text.includes('#EXTINF:')) {
    const media = /^#EXT-X-MEDIA:.*URI=/m.test(text) ? undefined : whole(firstVariant(linesOf(text, MOST_LINES_OF_MASTER)))
    return media === undefined ? undefined : { kind: 'master', media }
  }
  let [end, init, segment]: [number, string | undefined, string | undefined] = [0, undefined, undefined]
  for (const line of linesOf(text)) {
    if (line.startsWith('#EXT-X-MAP:')) init = /URI="([^"]+)"/.exec(line)?.[1]
    else if (line.startsWith('#EXTINF:')) end += Number.parseFloat(line.slice(8)) || 0
    else if (line !== '' && !line.startsWith('#')) segment = line
    if (segment !== undefined && (end > startAt || startAt === 0)) break
    if (segment !== undefined) segment = undefined
  }
  // A live stream begins some segments before its end, which the player works out by itself.
  return { kind: 'media', init: whole(init), segment: isLive(text) ? undefined : whole(segment) }
}

/** More than a day in segments of 2 s has. What comes behind them is left to the player. */
const MOST_LINES = 200_000
/** More than any master playlist has. */
const MOST_LINES_OF_MASTER = 2_000

/** One after the other: whoever has what they want reads no further. */
function* linesOf(text: string, most = MOST_LINES): Generator<string> {
  for (let [from, count] = [0, 0]; from < text.length && count < most; count++) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end === -1 ? text.length : end)
    from += line.length + 1
    yield line.endsWith('\r') ? line.slice(0, -1) : line
  }
}

/** Longer addresses are left to the player, as are those that are none. */
const LONGEST_ADDRESS = 2_000

function wholeAddress(address: string, base: string): string | undefined {
  try {
    const { href } = new URL(address, base)
    return href.length <= LONGEST_ADDRESS ? href : undefined
  } catch {
    return undefined
  }
}

/** A line of no more than this, in bits a second, is what hls.js expects before it has measured one. */
const EXPECTED_BITS = 475_000

/** The variant that hls.js begins with: the best that the expected line carries, else the one listed first. */
function firstVariant(lines: Iterable<string>): string | undefined {
  let first: string | undefined
  let best: { bits: number; address: string } | undefined
  let bits: number | undefined
  for (const line of lines) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) bits = Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1])
    if (bits === undefined || line === '' || line.startsWith('#')) continue
    first ??= line
    if (bits <= EXPECTED_BITS && bits > (best?.bits ?? -1)) best = { bits, address: line }
    bits = undefined
  }
  return best?.address ?? first
}
