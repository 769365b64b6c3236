import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { boxAt, boxesIn } from './boxes.ts'
import { SEGMENT_SECONDS, SEGMENTS_PER_LOOP, type Variant } from './playlist.ts'
import { CLIPS, type ClipName } from './streams.ts'

/** One rendition of a clip: the header, and a fragment for each segment. */
export type Rendition = Variant & { init: Buffer; segments: Buffer[] }

export type Clip = { renditions: Rendition[]; poster: Buffer; version: string }

/** Part of the segments' version, because browsers cache segments for ever: change it with the way that times are assigned. */
const CLOCK = 'one clock for all loops'
const RENDITIONS = ['360p', '144p']

/** Reads all clips; throws when one does not have the fragments that README.md describes. */
export function readClips(folder: string): Record<ClipName, Clip> {
  const clips = CLIPS.map((name) => [name, readClip(join(folder, name))] as const)
  return Object.fromEntries(clips) as Record<ClipName, Clip>
}

function readClip(folder: string): Clip {
  const files = RENDITIONS.map((name) => ({ name, file: readFileSync(join(folder, `${name}.mp4`)) }))
  const digest = createHash('sha256').update(CLOCK)
  for (const { file } of files) digest.update(file)
  return {
    renditions: files.map(({ name, file }) => readRendition(name, file)),
    poster: readFileSync(join(folder, 'poster.webp')),
    version: digest.digest('hex').slice(0, 8),
  }
}

function readRendition(name: string, file: Buffer): Rendition {
  const fragments = boxesIn(file).filter(({ type }) => type === 'moof' || type === 'mdat')
  const starts = fragments.filter(({ type }) => type === 'moof').map(({ start }) => start)
  if (starts.length !== SEGMENTS_PER_LOOP) throw new Error(`${name}: ${starts.length} segments instead of ${SEGMENTS_PER_LOOP}`)
  const init = file.subarray(0, starts[0])
  const segments = starts.map((start, i) => file.subarray(start, starts[i + 1] ?? file.length))
  const bitsPerSecond = (bytes: number, seconds: number) => Math.ceil((bytes * 8) / seconds)
  return {
    name,
    init,
    segments,
    bandwidth: bitsPerSecond(Math.max(...segments.map(({ length }) => length)), SEGMENT_SECONDS),
    averageBandwidth: bitsPerSecond(file.length, SEGMENT_SECONDS * SEGMENTS_PER_LOOP),
    ...pictureOf(init),
  }
}

/** Size and codecs according to the header. */
function pictureOf(init: Buffer): { width: number; height: number; codecs: string } {
  const { content } = boxAt(init, 'moov/trak/mdia/minf/stbl/stsd')
  // After stsd's version and count comes the sample entry, which must be avc1.
  const entry = content + 8
  if (init.toString('latin1', entry + 4, entry + 8) !== 'avc1') throw new Error('The first track is not H.264')
  const avcC = init.indexOf('avcC', entry, 'latin1') + 4
  const profile = init.toString('hex', avcC + 1, avcC + 4)
  return {
    width: init.readUInt16BE(entry + 32),
    height: init.readUInt16BE(entry + 34),
    codecs: `avc1.${profile},mp4a.40.2`,
  }
}
