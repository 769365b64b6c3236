// Films the demo's broadcasts into media/: `node demo/webcast/make-media.ts [name…]`. Needs ffmpeg.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subset from 'subset-font'
import { basketball } from './studio/basketball.ts'
import { LOOP_SECONDS } from './studio/broadcast.ts'
import { PICTURE } from './studio/camera.ts'
import { film } from './studio/film.ts'
import { hockey } from './studio/hockey.ts'
import { soccer } from './studio/soccer.ts'
import { SAMPLE_RATE, soundtrack } from './studio/sound.ts'

const FPS = 20
const SEGMENT_SECONDS = 2
const POSTER_SECONDS = 6.5
// The B-frames of both delay decoding by 0.1 s; fragments are cut in that order, so the sound of both is cut alike.
const RENDITIONS = [
  { name: '360p', width: 640, height: 360, fps: FPS, bframes: 4, crf: 36, audio: '16k' },
  { name: '144p', width: 256, height: 144, fps: FPS / 2, bframes: 1, crf: 37.5, audio: '10k' },
]

const media = join(import.meta.dirname, 'media')
const workbench = await mkdtemp(join(tmpdir(), 'webcast-'))
await installCondensedFont(workbench)
// Loaded only now: it reads where the fonts are when it is loaded.
const { default: sharp } = await import('sharp')

const wanted = process.argv.slice(2)
for (const broadcast of [hockey, soccer, basketball]) {
  if (wanted.length > 0 && !wanted.includes(broadcast.name)) continue
  const folder = join(media, broadcast.name)
  await mkdir(folder, { recursive: true })
  const sound = join(workbench, `${broadcast.name}.pcm`)
  await writeFile(sound, soundtrack(broadcast, LOOP_SECONDS))
  const pictures = film(broadcast, FPS)
  await sharp(Buffer.from(pictures[POSTER_SECONDS * FPS] as string))
    .resize(640)
    .webp({ quality: 62, effort: 6 })
    .toFile(join(folder, 'poster.webp'))
  await encode(pictures, sound, folder)
  for (const file of [...RENDITIONS.map(({ name }) => `${name}.mp4`), 'poster.webp']) {
    console.log(`${broadcast.name}/${file}: ${(await stat(join(folder, file))).size} bytes`)
  }
}
await rm(workbench, { recursive: true })

/**
 * Fragmented MP4, a fragment for every segment: the server cuts HLS segments out of it, and the same bytes are the
 * progressive file.
 */
async function encode(pictures: string[], sound: string, folder: string): Promise<void> {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${PICTURE.width}x${PICTURE.height}`,
    '-r',
    `${FPS}`,
    '-i',
    'pipe:0',
  ]
  const audio = ['-f', 's16le', '-ar', `${SAMPLE_RATE}`, '-ac', '1', '-i', sound]
  const outputs = RENDITIONS.flatMap(({ name, width, height, fps, bframes, crf, audio: bitrate }) => [
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-t',
    `${LOOP_SECONDS}`,
    '-vf',
    `scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709`,
    '-r',
    `${fps}`,
    // The encoder's first 1024 samples are its run-up; moved on by as much, sound and picture both start at 0.
    '-af',
    'asetpts=PTS+1024',
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-level:v',
    '3.0',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-crf',
    `${crf}`,
    '-pix_fmt',
    'yuv420p',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-colorspace',
    'bt709',
    '-g',
    `${fps * SEGMENT_SECONDS}`,
    '-keyint_min',
    `${fps * SEGMENT_SECONDS}`,
    '-sc_threshold',
    '0',
    '-x264-params',
    `scenecut=0:bframes=${bframes}:rc-lookahead=60:psy=0`,
    '-c:a',
    'aac',
    '-profile:a',
    'aac_low',
    '-b:a',
    bitrate,
    '-ac',
    '1',
    '-ar',
    `${SAMPLE_RATE}`,
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    '-map_metadata',
    '-1',
    '-movflags',
    '+frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets+skip_trailer',
    join(folder, `${name}.mp4`),
  ])
  const ffmpeg = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...input, ...audio, ...outputs], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(ffmpeg, 'close')
  for (const picture of pictures) {
    const pixels = await sharp(Buffer.from(picture)).removeAlpha().raw().toBuffer()
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

/** The site's typeface, narrow and heavy as on a score bug, found by the SVG renderer whatever fonts the machine has. */
async function installCondensedFont(folder: string): Promise<void> {
  const whole = await readFile(
    new URL('../../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2', import.meta.url),
  )
  const latin = Array.from({ length: 0x160 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
  const narrow = await subset(whole, `${latin}’–—`, { targetFormat: 'sfnt', variationAxes: { wght: 800, wdth: 75 } })
  await writeFile(join(folder, 'archivo.ttf'), narrow)
  const config = join(folder, 'fonts.conf')
  await writeFile(
    config,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  )
  process.env.FONTCONFIG_FILE = config
}
