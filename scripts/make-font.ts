// Subsets the variable font: for pages to English and French, for the images of link previews to the Latin script.
// Weights 400–800, widths 100–125.
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import subset from 'subset-font'

const source = (name: string) =>
  readFileSync(new URL(`../node_modules/@fontsource-variable/archivo/files/archivo-${name}-wdth-normal.woff2`, import.meta.url))
const range = (from: number, to: number) => String.fromCodePoint(...Array.from({ length: to - from }, (_, i) => from + i))
const glyphs = `${range(0x20, 0x7f)}${range(0xa0, 0x100)}ŒœŸ–—‘’“”•…‹›€™−\u202f\u2009`
const more = `${range(0x100, 0x180)}ȘșȚțẞ`
const variationAxes = { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 125 } }

function write(path: string, content: Uint8Array) {
  writeFileSync(new URL(`../app/${path}`, import.meta.url), content)
  console.log(`app/${path}: ${content.length} bytes`)
}

write('ui/fonts/archivo.woff2', await subset(source('latin'), glyphs, { targetFormat: 'woff2', variationAxes }))

/** Subsets a font to a text. Returns it compressed and in base64, so that the build imports it like any other module. */
async function packed(name: string, text: string) {
  const font = await subset(source(name), text, { targetFormat: 'sfnt', variationAxes })
  return brotliCompressSync(font).toString('base64')
}
const fonts = [await packed('latin', glyphs), await packed('latin-ext', more)]
write('pictures/cards/card-fonts.json', Buffer.from(`${JSON.stringify(fonts, null, 2)}\n`))
