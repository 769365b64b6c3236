import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One encoding of a clip: the header, and the segments of one loop. */
export type Rendition = { name: string; width: number; height: number; bandwidth: number; init: Buffer; segments: Buffer[] }
export type Clip = { renditions: Rendition[]; mp4: Buffer }

export const SEGMENT_SECONDS = 4
export const LOOP_SECONDS = 24
/** The number of times the MP4 file repeats the loop. */
const MP4_LOOPS = 5
const FPS = 25
const SOUND_BITS = 64_000
/** The smaller one comes first in the master playlist, as in encoders for slow connections. */
const SIZES = [
  { name: 'low', width: 640, bits: 800_000 },
  { name: 'high', width: 1280, bits: 2_400_000 },
]

/**
 * Encodes a clip of constant bit rate in two renditions. `ninths`: the height for a width of 16, so that the size of a frame
 * identifies its clip.
 */
export async function makeClip(folder: string, ninths: number): Promise<Clip> {
  mkdirSync(folder, { recursive: true })
  const renditions: Rendition[] = []
  for (const { name, width, bits } of SIZES) {
    const height = (width * ninths) / 16
    const out = join(folder, name)
    mkdirSync(out)
    await ffmpeg([
      ...['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=${FPS},noise=alls=12:allf=t`],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-t', `${LOOP_SECONDS}`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-bf', '0'],
      ...['-b:v', `${bits - SOUND_BITS}`, '-maxrate', `${bits - SOUND_BITS}`, '-bufsize', `${bits}`],
      ...['-g', `${FPS * 2}`, '-keyint_min', `${FPS * 2}`, '-sc_threshold', '0'],
      ...['-c:a', 'aac', '-b:a', `${SOUND_BITS}`, '-ac', '2'],
      ...['-f', 'hls', '-hls_time', `${SEGMENT_SECONDS}`, '-hls_list_size', '0', '-hls_segment_type', 'fmp4'],
      ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(out, 's%d.m4s'), join(out, 'index.m3u8')],
    ])
    const count = readdirSync(out).filter((file) => file.endsWith('.m4s')).length
    const segments = Array.from({ length: LOOP_SECONDS / SEGMENT_SECONDS }, (_, at) => readFileSync(join(out, `s${at}.m4s`)))
    if (count < segments.length) throw new Error(`${out}: ${count} segments.`)
    renditions.push({
      name,
      width,
      height,
      bandwidth: Math.round(bits * 1.1),
      init: readFileSync(join(out, 'init.mp4')),
      segments,
    })
  }
  const [loop, mp4] = [join(folder, 'loop.mp4'), join(folder, 'video.mp4')]
  await ffmpeg(['-i', join(folder, 'low/index.m3u8'), '-c', 'copy', loop])
  await ffmpeg(['-stream_loop', `${MP4_LOOPS - 1}`, '-i', loop, '-c', 'copy', '-movflags', '+faststart', mp4])
  return { renditions, mp4: readFileSync(mp4) }
}

async function ffmpeg(parameters: string[]): Promise<void> {
  const program = process.env.FFMPEG ?? 'ffmpeg'
  const child = spawn(program, ['-hide_banner', '-loglevel', 'error', '-y', ...parameters], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}.`)
}
