// Makes the streams of tests/peers/streams.ts into media/: `node tests/streams/make-media.ts`. Needs ffmpeg; the results are committed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'media')

type Rendition = {
  picture?: { size: string; profile: string; codec?: 'libx264' | 'libx265' }
  /** The pitch in Hz tells one sound track from another. */
  sound?: { pitch: number; rate: number; channels: number }
  seconds: number
  format: 'fmp4' | 'mpegts'
}

// At 16 and 48 kHz 8 s are a whole number of AAC frames, so that picture and sound end together.
const RENDITIONS: Record<string, Rendition> = {
  'picture-144': { picture: { size: '256x144', profile: 'main' }, seconds: 16, format: 'fmp4' },
  'picture-72': { picture: { size: '128x72', profile: 'main' }, seconds: 16, format: 'fmp4' },
  'sound-en': { sound: { pitch: 500, rate: 16_000, channels: 1 }, seconds: 16, format: 'fmp4' },
  'sound-fr': { sound: { pitch: 1500, rate: 16_000, channels: 1 }, seconds: 16, format: 'fmp4' },
  'part-a': both('fmp4', { size: '256x144', profile: 'main' }, { pitch: 500, rate: 16_000, channels: 1 }),
  'part-b': both('fmp4', { size: '160x120', profile: 'baseline' }, { pitch: 1500, rate: 48_000, channels: 2 }),
  'ts-picture': { picture: { size: '256x144', profile: 'main' }, seconds: 8, format: 'mpegts' },
  'ts-sound': { sound: { pitch: 500, rate: 16_000, channels: 1 }, seconds: 8, format: 'mpegts' },
  hevc: { picture: { size: '256x144', profile: 'main', codec: 'libx265' }, seconds: 4, format: 'fmp4' },
  'ts-a': both('mpegts', { size: '256x144', profile: 'main' }, { pitch: 500, rate: 16_000, channels: 1 }),
  'ts-b': both('mpegts', { size: '160x120', profile: 'baseline' }, { pitch: 1500, rate: 48_000, channels: 2 }),
}

function both(format: Rendition['format'], picture: Rendition['picture'], sound: Rendition['sound']): Rendition {
  return { ...(picture && { picture }), ...(sound && { sound }), seconds: 8, format }
}

// Named .mpegts, as .ts files are sources here. `node make-media.ts NAME` makes one again.
const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : Object.keys(RENDITIONS))
  rmSync(join(folder, name), { recursive: true, force: true })
for (const [name, { picture, sound, seconds, format }] of Object.entries(RENDITIONS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const out = join(folder, name)
  mkdirSync(out, { recursive: true })
  const isFmp4 = format === 'fmp4'
  const { status } = spawnSync(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-y'],
      ...(picture ? ['-f', 'lavfi', '-i', `testsrc2=size=${picture.size}:rate=10`] : []),
      ...(sound ? ['-f', 'lavfi', '-i', `sine=frequency=${sound.pitch}:sample_rate=${sound.rate}`] : []),
      ...['-t', `${seconds}`],
      ...(picture
        ? ['-c:v', picture.codec ?? 'libx264', '-profile:v', picture.profile, '-crf', '38', '-pix_fmt', 'yuv420p', '-bf', '0']
        : []),
      ...(picture?.codec === 'libx265' ? ['-tag:v', 'hvc1', '-x265-params', 'log-level=none'] : []),
      ...(picture ? ['-g', '20', '-keyint_min', '20', '-sc_threshold', '0'] : []),
      ...(sound ? ['-c:a', 'aac', '-b:a', '16k', '-ac', `${sound.channels}`] : []),
      ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1'],
      ...['-f', 'hls', '-hls_time', '2', '-hls_list_size', '0', '-hls_playlist_type', 'vod', '-hls_segment_type', format],
      ...(isFmp4 ? ['-hls_fmp4_init_filename', 'init.mp4'] : []),
      ...['-hls_segment_filename', join(out, isFmp4 ? 's%d.m4s' : 's%d.mpegts'), join(out, 'index.m3u8')],
    ],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error(`ffmpeg ended with ${status} for ${name}`)
}
