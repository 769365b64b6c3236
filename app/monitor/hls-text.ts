// Reads those parts of an HLS playlist (RFC 8216) that show whether a stream is well. The text is from another server and may be
// anything, so every list, line and number is bounded, and a text that is no playlist gives undefined, never an error.

export type Segments = {
  kind: 'media'
  /** The longest segment in seconds, as the playlist declares it. */
  targetSeconds: number
  /** `first`: the number of the first segment. `next`: the number after the last one. */
  first: number
  next: number
  /** The numbers of segments that the encoder marks as missing. */
  gaps: number[]
  /** The capture time of the end of the last segment, in ms; undefined if the playlist has no dates. */
  newestAt: number | undefined
  /** True when the playlist is complete: nothing will be added. */
  hasEnded: boolean
}

export type Variant = {
  address: string
  /** Peak bits per second. */
  bits: number
  /** In pixels; undefined if the playlist does not say. */
  height: number | undefined
}

type Ladder = {
  kind: 'master'
  variants: Variant[]
}

export type Playlist = Segments | Ladder

/** The maximum number of lines: enough for a day of 2 s segments with dates. */
const MOST_LINES = 200_000
/** The maximum length of a line, in characters; longer lines are skipped. */
const LONGEST_LINE = 4_096
const MOST_VARIANTS = 30
const MOST_GAPS = 200
/** The maximum target duration, in seconds. RFC 8216 sets no limit, but no live stream has longer segments. */
const LONGEST_TARGET = 600

/** The assumed target duration, in seconds, of a playlist that has no segments yet and declares none. */
const USUAL_TARGET = 6

/** Parses a playlist; undefined for any other text, for segments without a target duration, and for too many lines. */
export function readPlaylist(text: string): Playlist | undefined {
  if (!/^\uFEFF?#EXTM3U(?:[\r\n \t]|$)/.test(text.slice(0, 16))) return undefined
  const lines = linesOf(text)
  return lines && (isLadder(text) ? readLadder(lines) : readSegments(lines))
}

const isLadder = (text: string) => /^#EXT-X-STREAM-INF:/m.test(text)

function linesOf(text: string): string[] | undefined {
  const lines: string[] = []
  for (let [from, count] = [0, 0]; from < text.length; count++) {
    if (count >= MOST_LINES) return undefined
    const at = text.indexOf('\n', from)
    const end = at === -1 ? text.length : at
    if (end > from && end - from <= LONGEST_LINE) lines.push(text.slice(from, text[end - 1] === '\r' ? end - 1 : end))
    from = end + 1
  }
  return lines
}

function readLadder(lines: readonly string[]): Ladder | undefined {
  const variants: Variant[] = []
  let told: Map<string, string> | undefined
  for (const line of lines) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) told = attributesOf(line)
    else if (told && line.trim() !== '' && !line.startsWith('#')) {
      const height = /^\d{1,5}x(\d{1,5})$/.exec(told.get('RESOLUTION') ?? '')?.[1]
      const bits = whole(told.get('BANDWIDTH')) ?? 0
      variants.push({ address: line.trim(), bits, height: height === undefined ? undefined : Number(height) })
      told = undefined
      if (variants.length === MOST_VARIANTS) break
    }
  }
  return variants.length > 0 ? { kind: 'master', variants } : undefined
}

function readSegments(lines: readonly string[]): Segments | undefined {
  let target: number | undefined
  let [first, count] = [0, 0]
  let [hasEnded, isGap] = [false, false]
  let duration: number | undefined
  let newestAt: number | undefined
  const gaps: number[] = []
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) duration = durationOf(line.slice(8))
    else if (line.startsWith('#EXT-X-TARGETDURATION:')) target = targetOf(line.slice(22))
    else if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) first = whole(line.slice(22)) ?? 0
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) newestAt = instant(line.slice(25))
    else if (line === '#EXT-X-GAP') isGap = true
    else if (line.startsWith('#EXT-X-ENDLIST')) hasEnded = true
    else if (duration !== undefined && line.trim() !== '' && !line.startsWith('#')) {
      if (isGap && gaps.length < MOST_GAPS) gaps.push(first + count)
      if (newestAt !== undefined) newestAt += duration * 1_000
      count++
      isGap = false
      duration = undefined
    }
  }
  // An encoder that has just started often declares nothing, or 0.
  if (count === 0) target ??= USUAL_TARGET
  if (target === undefined || target > LONGEST_TARGET) return undefined
  return { kind: 'media', targetSeconds: target, first, next: first + count, gaps, newestAt, hasEnded }
}

/** Reads `NAME=value` and `NAME="value"`, in any order. */
function attributesOf(line: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of line.matchAll(/[:,]\s*([A-Z0-9-]{1,40})=(?:"([^"]*)"|([^,"]*))/g))
    if (!found.has(name)) found.set(name, quoted ?? plain.trim())
  return found
}

/** Reads a whole number up to 2^53, as RFC 8216 writes them. */
function whole(text: string | undefined): number | undefined {
  const digits = /^\s*(\d{1,16})\s*$/.exec(text ?? '')?.[1]
  const number = Number(digits)
  return digits !== undefined && Number.isSafeInteger(number) ? number : undefined
}

/** Reads a target duration. RFC 8216 wants an integer; players take the digits before a point, and 1 for 0. */
function targetOf(text: string): number | undefined {
  const digits = /^\s*(\d{1,6})(?:\.\d*)?\s*$/.exec(text)?.[1]
  return digits === undefined ? undefined : Math.max(1, Number(digits))
}

function durationOf(text: string): number {
  const number = Number(/^\s*(\d{1,6}(?:\.\d{1,9})?)/.exec(text)?.[1])
  return Number.isFinite(number) ? number : 0
}

function instant(text: string): number | undefined {
  const at = text.length <= 40 ? Date.parse(text.trim()) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}
