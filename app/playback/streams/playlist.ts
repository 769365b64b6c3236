/** The requests that a player makes after reading a playlist. Addresses are absolute. */
export type NextRequests =
  | { kind: 'master'; media: string }
  | { kind: 'media'; isLive: boolean; init: string | undefined; segment: string | undefined }

/** Addresses that a stream needs at its start and that can be requested together with its playlist. */
export type StreamStart = { media?: string | undefined; init?: string | undefined; segment?: string | undefined }

/** The key of the stream starts' version, beside the catalogue's topics, among the versions that a page depends on. */
export const STREAM_STARTS = 'stream-starts'

/** A live playlist older than this, in ms, is stale: players reload it constantly. */
const LIVE_AGE = 2_000

const isPlaylist = (text: string) => text.startsWith('#EXTM3U')
/** True for the media playlist of a stream that continues: it has segments and no end (RFC 8216 4.3.3.4). */
export const isLive = (text: string) => text.includes('#EXTINF:') && !text.includes('#EXT-X-ENDLIST')

/** True when the player may use this response, received `age` ms ago. */
export const isUsable = (text: string, age: number) => isPlaylist(text) && (!isLive(text) || age <= LIVE_AGE)

/**
 * Returns the requests that the first frame needs next; undefined if the player should read the playlist instead: invalid text,
 * byte ranges, separate audio, variables, a start of its own.
 *
 * @param startAt where playback of a recording begins, in seconds.
 */
export function nextRequests(text: string, base: string, startAt = 0): NextRequests | undefined {
  if (!isPlaylist(text) || /BYTERANGE|#EXT-X-(DEFINE|START):/.test(text)) return undefined
  const whole = (address: string | undefined) => (address === undefined ? undefined : wholeAddress(address, base))
  if (!text.includes('#EXTINF:')) {
    const media = /^#EXT-X-MEDIA:.*URI=/m.test(text) ? undefined : variantOf(text, base)
    return media === undefined ? undefined : { kind: 'master', media }
  }
  const first = isLive(text) ? firstLive(text) : firstRecorded(text, startAt)
  return { kind: 'media', isLive: isLive(text), init: whole(first.init), segment: whole(first.segment) }
}

type First = { init?: string | undefined; segment?: string | undefined }

function firstRecorded(text: string, startAt: number): First {
  let [end, init]: [number, string | undefined] = [0, undefined]
  for (const line of linesOf(text)) {
    if (line.startsWith('#EXT-X-MAP:')) init = initIn(line)
    else if (line.startsWith('#EXTINF:')) end += secondsIn(line)
    else if (line !== '' && !line.startsWith('#') && (end > startAt || startAt === 0)) return { init, segment: line }
  }
  return { init }
}

/** How much earlier than the player itself would choose playback may begin, in seconds, to begin with a whole segment. */
const LONGER_BEHIND = 1

/**
 * Returns the first segment of a live stream that begins within the hold-back (RFC 8216bis 4.4.3.8; without one, three target
 * durations) or a little before it; none for streams with parts or gaps, which the player starts itself.
 */
function firstLive(text: string): First {
  if (/#EXT-X-(PART|GAP)/.test(text)) return {}
  const segments: { end: number; segment: string; init: string | undefined }[] = []
  let [end, holdBack, init]: [number, number | undefined, string | undefined] = [0, undefined, undefined]
  for (const line of linesOf(text)) {
    if (line.startsWith('#EXT-X-TARGETDURATION:')) holdBack ??= 3 * Number(line.slice('#EXT-X-TARGETDURATION:'.length))
    else if (line.startsWith('#EXT-X-SERVER-CONTROL:')) holdBack = Number(/[:,]HOLD-BACK=([\d.]+)/.exec(line)?.[1]) || holdBack
    else if (line.startsWith('#EXT-X-MAP:')) init = initIn(line)
    else if (line.startsWith('#EXTINF:')) end += secondsIn(line)
    else if (line !== '' && !line.startsWith('#')) segments.push({ end, segment: line, init })
  }
  const earliest = end - (holdBack ?? Number.NaN) - LONGER_BEHIND
  return segments.find((_, at) => (segments[at - 1]?.end ?? 0) >= earliest) ?? { init }
}

const initIn = (line: string) => /URI="([^"]+)"/.exec(line)?.[1]
const secondsIn = (line: string) => Number.parseFloat(line.slice('#EXTINF:'.length)) || 0

/** Returns the address of the variant that the player starts with; undefined if the text lists none. */
export function variantOf(text: string, base: string): string | undefined {
  const address = firstVariant(linesOf(text, MOST_LINES_OF_MASTER))
  return address === undefined ? undefined : wholeAddress(address, base)
}

/** The maximum number of lines that are read, more than a day of 2 s segments has. */
const MOST_LINES = 200_000
/** The maximum number of lines of a master playlist that are read, more than any real one has. */
const MOST_LINES_OF_MASTER = 2_000

/** Yields lines lazily, so a caller can stop early. */
function* linesOf(text: string, most = MOST_LINES): Generator<string> {
  for (let [from, count] = [0, 0]; from < text.length && count < most; count++) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end === -1 ? text.length : end)
    from += line.length + 1
    yield line.endsWith('\r') ? line.slice(0, -1) : line
  }
}

/** Addresses longer than this, or invalid, are left to the player. */
const LONGEST_ADDRESS = 2_000

function wholeAddress(address: string, base: string): string | undefined {
  try {
    const { href } = new URL(address, base)
    return href.length <= LONGEST_ADDRESS ? href : undefined
  } catch {
    return undefined
  }
}

/** The bandwidth that hls.js assumes before it has measured any, in bits per second. */
const EXPECTED_BITS = 475_000

/** Returns the variant that hls.js starts with: the best within the assumed bandwidth, else the first listed. */
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
