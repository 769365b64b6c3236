// Paints the site's own pictures into app/public/art: node demo/art/make-site-art.ts [hero|account|marks]
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { develop, palette } from './render/develop.ts'
import { type Film, trace } from './render/trace.ts'
import { smooth } from './render/vector.ts'
import { stadium } from './stadium.ts'

const folder = join(import.meta.dirname, '../../app/public/art')
const wanted = process.argv[2]
const night = palette('#070a0f', '#27435c', '#eef7ff', '#d4ff3f')

/** Bytes an AVIF of that width may take. */
const avifBudget: Record<number, number> = { 640: 18_000, 960: 29_000, 1280: 44_000, 1920: 78_000, 2560: 120_000 }

await mkdir(folder, { recursive: true })
if (!wanted || wanted === 'hero') await banner('hero', 2560, 960, [640, 960, 1280, 1920, 2560])
if (!wanted || wanted === 'account') await banner('account', 1920, 560, [1280, 1920])
if (!wanted || wanted === 'marks') await marks()

async function banner(view: 'hero' | 'account', width: number, height: number, widths: number[]): Promise<void> {
  const film = trace(stadium(view), width, height)
  dimForWords(film)
  const pixels = develop(film, { inks: night, print: 0.45, bloom: 0.6, vignette: 0.3, grain: 0.5 })
  const master = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  if (view === 'hero') await share(master)
  for (const each of widths) {
    const sized = sharp(master).resize(each)
    let avif = Buffer.alloc(0)
    for (const quality of [70, 64, 58, 52, 46, 40]) {
      avif = await sized.clone().avif({ quality, effort: 6 }).toBuffer()
      if (avif.length <= (avifBudget[each] ?? Infinity)) break
    }
    const jpg = await sized.clone().jpeg({ mozjpeg: true, quality: 72 }).toBuffer()
    await writeFile(join(folder, `${view}-${each}.avif`), avif)
    await writeFile(join(folder, `${view}-${each}.jpg`), jpg)
    console.log(`${view}-${each} avif ${(avif.length / 1024).toFixed(1)} KB, jpg ${(jpg.length / 1024).toFixed(1)} KB`)
  }
}

/** What other sites show of an address of this one. */
async function share(master: Buffer): Promise<void> {
  const cut = sharp(master).resize(1200, 630, { fit: 'cover', position: 'right' })
  await writeFile(join(folder, 'share.jpg'), await cut.jpeg({ mozjpeg: true, quality: 78 }).toBuffer())
}

/** Words stand on the left and the page goes on below: there the light itself goes down, so that lamps stay lamps. */
function dimForWords({ width, height, light }: Film): void {
  for (let row = 0; row < height; row++) {
    const foot = 1 - 0.86 * smooth(0.62, 1, row / height)
    for (let column = 0; column < width; column++) {
      const dim = foot * (0.16 + 0.84 * smooth(-0.05, 0.5, column / width))
      const at = (row * width + column) * 3
      for (let i = at; i < at + 3; i++) light[i] = (light[i] ?? 0) * dim
    }
  }
}

/** A podium whose first place is a P: second place left of its stem, third place under its bowl. */
function blocks(first: string, others: string): string {
  return `<g transform="matrix(1 0 -.14 1 3.1 0)"><path fill="${others}" d="M1 14.5h8.6V28H1z"/><path fill="${first}" fill-rule="evenodd" d="M11.4 4h11.1a7 7 0 0 1 0 14H19v10h-7.6z M19 9v4h3a2 2 0 0 0 0-4z"/><path fill="${others}" d="M20.8 20.3H30V28h-9.2z"/></g>`
}

async function marks(): Promise<void> {
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" role="img" aria-label="Podium">${blocks('#d4ff3f', 'currentColor')}</svg>\n`
  const tile = (radius: number, scale: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="#0a0d12"/><g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${blocks('#d4ff3f', '#f3f5f8')}</g></svg>\n`
  await writeFile(join(folder, 'logo.svg'), logo)
  await writeFile(join(folder, 'favicon.svg'), tile(7, 0.8))
  const small = await sharp(Buffer.from(tile(7, 0.84)), { density: 288 })
    .resize(32)
    .png({ compressionLevel: 9 })
    .toBuffer()
  await writeFile(join(folder, 'favicon-32.png'), small)
  await writeFile(join(folder, '../favicon.ico'), icon(small))
  await sharp(Buffer.from(tile(0, 0.66)), { density: 720 })
    .resize(180)
    .png({ compressionLevel: 9 })
    .toFile(join(folder, 'apple-touch-icon.png'))
}

/** An icon file around one PNG of 32 × 32 pixels, for those who ask for /favicon.ico unseen. */
function icon(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([32, 32, 0, 0, 1, 0, 32, 0], 6)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
