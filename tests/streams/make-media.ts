// Makes the streams of tests/streams.ts into media/: `node tests/streams/make-media.ts`. Needs ffmpeg; the results are committed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'media')

type Rendition = {
  picture?: { size: string; profile: string }
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
  'ts-a': both('mpegts', { size: '256x144', profile: 'main' }, { pitch: 500, rate: 16_000, channels: 1 }),
  'ts-b': both('mpegts', { size: '160x120', profile: 'baseline' }, { pitch: 1500, rate: 48_000, channels: 2 }),
}

function both(format: Rendition['format'], picture: Rendition['picture'], sound: Rendition['sound']): Rendition {
  return { ...(picture && { picture }), ...(sound && { sound }), seconds: 8, format }
}

// Named .mpegts, as .ts files are sources here.
rmSync(folder, { recursive: true, force: true })
for (const [name, { picture, sound, seconds, format }] of Object.entries(RENDITIONS)) {
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
      ...(picture ? ['-c:v', 'libx264', '-profile:v', picture.profile, '-crf', '38', '-pix_fmt', 'yuv420p', '-bf', '0'] : []),
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
