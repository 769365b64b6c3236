import type { ProbeDoor } from '../../providers/playlists/probe-door.ts'
import { type Variables, withVariables } from '../playback/streams/playlist-variables.ts'
import { type Playlist, readPlaylist, type Variant } from './hls-text.ts'
import { addReading, behindAfter, intervalOf, type Reading, type Track, type Verdict, verdictOf } from './stream-verdict.ts'

/** Reads one stream repeatedly. */
export type StreamReader = {
  /** Reads once, with one to three requests in sequence. Never throws. */
  look(signal: AbortSignal): Promise<void>
  /** Returns the verdict of the last look. */
  verdict(): Verdict
  /** Returns the time until the next look, in ms. */
  interval(): number
}

/** How often the master playlist is read again, in ms. */
const MASTER_EVERY = 60_000
/** One look in this many also reads one of the other renditions. */
const OTHERS_EVERY = 4

type Rendition = Pick<Variant, 'bits' | 'height'> & { address: string; track: Track | undefined }

/** Opens a reader. `now` returns the time in ms. */
export function openStreamReader({ door, address, now }: { door: ProbeDoor; address: string; now: () => number }): StreamReader {
  /** The playlist at the address itself: the only one, or a master playlist that cannot be read. */
  let root: Track | undefined
  let renditions: Rendition[] = []
  let masterAt = Number.NEGATIVE_INFINITY
  /** Variables of the master playlist, which renditions may import. */
  let imported: Variables | undefined
  let looks = 0

  type PlaylistResult = { playlist: Playlist; url: string; variables: Variables } | { failed: Reading }
  async function read(from: string, signal: AbortSignal, variables?: Variables): Promise<PlaylistResult> {
    const answer = await door.read(from, signal)
    const at = now()
    if (!answer.ok) return { failed: { at, ok: false, fault: answer.fault, status: answer.status } }
    const resolved = withVariables(answer.text, answer.url, variables)
    const playlist = resolved && readPlaylist(resolved.text)
    return playlist
      ? { playlist, url: answer.url, variables: resolved.variables }
      : { failed: { at, ok: false, fault: 'garbage' } }
  }

  async function readRoot(signal: AbortSignal) {
    const found = await read(address, signal)
    if (signal.aborted) return
    if ('failed' in found) {
      root = addReading(root, found.failed)
      return
    }
    if (found.playlist.kind === 'media') {
      renditions = []
      root = addReading(root, { at: now(), ok: true, segments: found.playlist })
      return
    }
    masterAt = now()
    root = undefined
    imported = found.variables
    const before = new Map(renditions.map((each) => [each.address, each.track]))
    renditions = found.playlist.variants.flatMap(({ address: named, bits, height }) => {
      const whole = URL.parse(named, found.url)?.href
      return whole !== undefined && door.mayAsk(whole) ? [{ address: whole, bits, height, track: before.get(whole) }] : []
    })
    // All renditions are on hosts that the probe may not request.
    if (renditions.length === 0) root = addReading(root, { at: now(), ok: false, fault: 'redirect' })
  }

  async function readRendition(rendition: Rendition | undefined, signal: AbortSignal) {
    if (!rendition) return
    const found = await read(rendition.address, signal, imported)
    if (signal.aborted) return
    const reading: Reading =
      'failed' in found
        ? found.failed
        : found.playlist.kind === 'media'
          ? { at: now(), ok: true, segments: found.playlist }
          : { at: now(), ok: false, fault: 'garbage' }
    rendition.track = addReading(rendition.track, reading)
  }

  return {
    async look(signal) {
      if (renditions.length === 0 || now() - masterAt >= MASTER_EVERY) await readRoot(signal)
      const [first, ...others] = renditions
      await readRendition(first, signal)
      const isOthersTurn = looks++ % OTHERS_EVERY === 0 || !isWell(first?.track)
      if (others.length > 0 && isOthersTurn) await readRendition(others[Math.floor(looks / OTHERS_EVERY) % others.length], signal)
    },
    verdict() {
      const tracks = (renditions.length > 0 ? renditions.map(({ track }) => track) : [root]).filter(
        (track) => track !== undefined,
      )
      return verdictOf(tracks, renditions, renditions.length > 0 ? root?.last : undefined)
    },
    interval: () => intervalOf(renditions[0]?.track?.segments ?? root?.segments),
  }
}

const isWell = (track: Track | undefined) => track?.last.ok && track.last.at - track.quietSince < behindAfter(track.segments)
