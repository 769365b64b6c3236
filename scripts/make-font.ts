// Subsets the variable font for the site: English and French, weights 400–800, widths 100–125.
import { readFileSync, writeFileSync } from 'node:fs'
import subset from 'subset-font'

const source = readFileSync(
  new URL('../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2', import.meta.url),
)
const range = (from: number, to: number) => String.fromCodePoint(...Array.from({ length: to - from }, (_, i) => from + i))
const glyphs = `${range(0x20, 0x7f)}${range(0xa0, 0x100)}ŒœŸ–—‘’“”•…‹›€™−\u202f\u2009`
const font = await subset(source, glyphs, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 125 } },
})
writeFileSync(new URL('../app/ui/fonts/archivo.woff2', import.meta.url), font)
console.log(`app/ui/fonts/archivo.woff2: ${font.length} bytes`)
