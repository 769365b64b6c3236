import { boxAt, boxesAt } from './boxes.ts'
import type { Rendition } from './media.ts'
import { SEGMENT_SECONDS, SEGMENTS_PER_LOOP } from './playlist.ts'

const LOOP_SECONDS = SEGMENT_SECONDS * SEGMENTS_PER_LOOP
/** Marks a segment that starts with a key frame, in sidx. */
const STARTS_WITH_KEY_FRAME = 0x90_00_00_00

/**
 * A clip as a single MP4 file that repeats its loop, in parts to be sent one after another. It reuses the clip's media and only
 * rewrites headers, so ten minutes take a few hundred kilobytes of memory.
 */
export function progressiveMp4({ init, segments }: Pick<Rendition, 'init' | 'segments'>, loops: number): Buffer[] {
  const timescales = timescalesOf(init)
  const fragments = Array.from({ length: loops }, (_, loop) =>
    segments.map((segment, i) => moved(segment, timescales, loop * LOOP_SECONDS, loop * segments.length + i + 1)),
  ).flat()
  return [
    init,
    segmentIndex(
      fragments.map(([header, media]) => header.length + media.length),
      timescales.get(1) ?? 1,
    ),
    ...fragments.flat(),
  ]
}

/** Segment `sequence` of a stream that repeats its loop for ever: its clock continues where the previous segment ended. */
export function segmentOf(
  { init, segments }: Pick<Rendition, 'init' | 'segments'>,
  sequence: number,
  loopSeconds = LOOP_SECONDS,
): Buffer[] {
  const loop = Math.floor(sequence / segments.length)
  return moved(segments[sequence % segments.length] as Buffer, timescalesOf(init), loop * loopSeconds, sequence + 1)
}

function timescalesOf(init: Buffer): Map<number, number> {
  return new Map(
    boxesAt(init, 'moov/trak').map((track) => {
      const id = init.readUInt32BE(boxAt(init, 'tkhd', track).content + 12)
      return [id, init.readUInt32BE(boxAt(init, 'mdia/mdhd', track).content + 12)]
    }),
  )
}

/** A fragment with its header moved to a later time; the media is unchanged. */
function moved(segment: Buffer, timescales: Map<number, number>, bySeconds: number, sequence: number): [Buffer, Buffer] {
  const moof = boxAt(segment, 'moof')
  const header = Buffer.from(segment.subarray(moof.start, moof.end))
  header.writeUInt32BE(sequence, boxAt(header, 'moof/mfhd').content + 4)
  for (const track of boxesAt(header, 'moof/traf')) {
    const id = header.readUInt32BE(boxAt(header, 'tfhd', track).content + 4)
    const time = boxAt(header, 'tfdt', track).content + 4
    const ticks = BigInt(bySeconds * (timescales.get(id) ?? 0))
    header.writeBigUInt64BE(header.readBigUInt64BE(time) + ticks, time)
  }
  return [header, segment.subarray(moof.end)]
}

/** The sidx box, from which a player learns the length and where each segment is without reading everything. */
function segmentIndex(sizes: number[], timescale: number): Buffer {
  const box = Buffer.alloc(32 + sizes.length * 12)
  box.writeUInt32BE(box.length, 0)
  box.write('sidx', 4, 'latin1')
  box.writeUInt32BE(1, 12)
  box.writeUInt32BE(timescale, 16)
  box.writeUInt16BE(sizes.length, 30)
  sizes.forEach((size, i) => {
    const at = 32 + i * 12
    box.writeUInt32BE(size, at)
    box.writeUInt32BE(SEGMENT_SECONDS * timescale, at + 4)
    box.writeUInt32BE(STARTS_WITH_KEY_FRAME, at + 8)
  })
  return box
}
