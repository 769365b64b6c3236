// Paints the demo's thumbnails: node demo/art/make-art.ts [part of a name …]
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoCatalogue } from '../catalogue/catalogue.ts'
import { paint } from './paint.ts'
import { allPictures } from './scenes/all.ts'

const folder = join(import.meta.dirname, 'thumbnails')
const wanted = process.argv.slice(2)
const budgetBytes = 37_000

await mkdir(folder, { recursive: true })
const pictures = await allPictures()
const { series } = demoCatalogue({ playHost: '', streamHost: '', now: new Date(0) })
const missing = series.filter((each) => !pictures.some((picture) => `${picture.name}.jpg` === each.art))
if (missing.length > 0) throw new Error(`no picture for ${missing.map((each) => each.id).join(', ')}`)

let total = 0
for (const picture of pictures) {
  if (wanted.length > 0 && !wanted.some((part) => picture.name.includes(part))) continue
  const image = paint(picture, 1280, 720)
  let file = Buffer.alloc(0)
  // Grain and crowds cost bytes; a busy picture gives up some quality, a calm one keeps it.
  for (const quality of [80, 74, 68, 62, 56, 50, 45, 40, 36]) {
    file = await image.clone().jpeg({ mozjpeg: true, quality }).toBuffer()
    if (file.length <= budgetBytes) break
  }
  await writeFile(join(folder, `${picture.name}.jpg`), file)
  total += file.length
  console.log(`${picture.name} ${(file.length / 1024).toFixed(1)} KB`)
}
console.log(`${(total / 1024 / 1024).toFixed(2)} MB`)
