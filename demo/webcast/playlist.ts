import { isMarkedMissing, type ScriptedFault } from './scripted.ts'
import type { LiveRule } from './streams.ts'

export const SEGMENT_SECONDS = 2
export const SEGMENTS_PER_LOOP = 12

const SEGMENT_MS = SEGMENT_SECONDS * 1_000
const LOOP_MS = SEGMENT_MS * SEGMENTS_PER_LOOP
/** Loops between segment 0 and the start of the server: enough for every window. */
const LOOPS_BEFORE_START = 26

/** The time of segment 0: the start of a loop shortly before the server's start, so that numbers and times stay small. */
export const epochOf = (startedAt: number) => (Math.floor(startedAt / LOOP_MS) - LOOPS_BEFORE_START) * LOOP_MS

/** The segments [first, next) of a playlist, by media sequence. */
export type Window = { first: number; next: number; hasEnded: boolean }

export type Times = { now: number; epoch: number; firstAskedAt: number }

const SEGMENTS_UNTIL_FAULT = 5
const UPCOMING_MS = 10_000
const FIRST_SEGMENTS = 3

/** Seconds until a stream starts; 0 once it has started. */
export function secondsUntilStart({ fault }: LiveRule, { now, firstAskedAt }: Times): number {
  return fault === 'upcoming' ? Math.max(0, Math.ceil((firstAskedAt + UPCOMING_MS - now) / 1_000)) : 0
}

/** The segments of a live stream at a given time. Faults are timed from the first request for the stream. */
function liveWindow({ windowSegments, fault }: LiveRule, { now, epoch, firstAskedAt }: Times): Window {
  const complete = (moment: number) => Math.floor((moment - epoch) / SEGMENT_MS)
  const faultAt = complete(firstAskedAt) + SEGMENTS_UNTIL_FAULT
  const isLimited = fault === 'stall' || fault === 'end'
  const next = isLimited ? Math.min(complete(now), faultAt) : complete(now)
  const opening = fault === 'upcoming' ? complete(firstAskedAt + UPCOMING_MS) - FIRST_SEGMENTS : 0
  return { first: Math.max(0, opening, next - windowSegments), next, hasEnded: fault === 'end' && next === faultAt }
}

/** The same under a script of faults. */
export function scriptedWindow(rule: LiveRule, times: Times, scripted: ScriptedFault | undefined): Window {
  const { fault, since } = scripted ?? {}
  if (since === undefined) return liveWindow(rule, times)
  if (fault === 'restarted') return liveWindow(rule, { ...times, epoch: since - 2 * SEGMENT_MS })
  if (fault === 'frozen') return liveWindow(rule, { ...times, now: since })
  if (fault === 'ended') return { ...liveWindow(rule, { ...times, now: since }), hasEnded: true }
  return liveWindow(rule, times)
}

export type Variant = { name: string; bandwidth: number; averageBandwidth: number; codecs: string; width: number; height: number }

export function masterPlaylist(variants: Variant[]): string {
  return lines([
    ...HEAD,
    ...variants.flatMap(({ name, bandwidth, averageBandwidth, codecs, width, height }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${averageBandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      `${name}/index.m3u8`,
    ]),
  ])
}

/** @param version identifies the encoding of the media, because segments may be cached for ever. */
export function livePlaylist({ first, next, hasEnded }: Window, epoch: number, version: string, hasGaps = false): string {
  return lines([
    ...HEAD,
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...segments(
      first,
      next,
      version,
      (sequence) => (sequence % SEGMENTS_PER_LOOP === 0 || sequence === first ? [dateTag(epoch + sequence * SEGMENT_MS)] : []),
      hasGaps ? isMarkedMissing : () => false,
    ),
    ...(hasEnded ? [END] : []),
  ])
}

/** @param dateOf returns the time of a segment, in ms, of a recording that says it. */
export function archivePlaylist(loops: number, version: string, dateOf?: (sequence: number) => number): string {
  return lines([
    ...HEAD,
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...segments(0, loops * SEGMENTS_PER_LOOP, version, (sequence) => (dateOf ? [dateTag(dateOf(sequence))] : [])),
    END,
  ])
}

const dateTag = (ms: number) => `#EXT-X-PROGRAM-DATE-TIME:${new Date(ms).toISOString()}`

const HEAD = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
const END = '#EXT-X-ENDLIST'

/** Segment times continue through all loops (segmentOf), so a player sees no discontinuity. */
function segments(
  first: number,
  next: number,
  version: string,
  tagsOf: (sequence: number) => string[],
  isMissing: (sequence: number) => boolean = () => false,
): string[] {
  const out = [`#EXT-X-MAP:URI="init.mp4?v=${version}"`]
  for (let sequence = first; sequence < next; sequence++) {
    out.push(...tagsOf(sequence))
    if (isMissing(sequence)) out.push('#EXT-X-GAP')
    out.push(`#EXTINF:${SEGMENT_SECONDS.toFixed(3)},`, `s${sequence}.m4s?v=${version}`)
  }
  return out
}

const lines = (parts: string[]) => `${parts.join('\n')}\n`
