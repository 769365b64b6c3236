import { brotliDecompressSync } from 'node:zlib'
import * as hb from 'harfbuzzjs'
import fonts from './cards/card-fonts.json' with { type: 'json' }
import type { SetLine, Typeface } from './cards/card-lines.ts'

// Text is drawn as outlines, so that the machine's fonts do not change how an image looks: docs/decisions/041-cards.md.

type Style = { weight: number; width: number }
const STYLES = {
  heavy: { weight: 800, width: 118 },
  bold: { weight: 650, width: 100 },
  plain: { weight: 500, width: 100 },
} satisfies Record<string, Style>

export type CardTypefaces = Record<keyof typeof STYLES, Typeface>

/** Matches coordinates, which have more decimals than pixels can show. */
const DECIMALS = /-?\d+\.\d+/g

let faces: CardTypefaces | undefined

/**
 * Returns a card's styles in the site's font, with fallback fonts for the rest of the Latin script (scripts/make-font.ts). The
 * fonts are decompressed with the first card.
 */
export function cardFaces(): CardTypefaces {
  if (faces) return faces
  const read = fonts.map((font) => new hb.Face(new hb.Blob(brotliDecompressSync(Buffer.from(font, 'base64')))))
  const face = ({ weight, width }: Style) => faceOf(read.map((each) => fontOf(each, weight, width)))
  faces = { heavy: face(STYLES.heavy), bold: face(STYLES.bold), plain: face(STYLES.plain) }
  return faces
}

function fontOf(face: hb.Face, weight: number, width: number): hb.Font {
  const font = new hb.Font(face)
  font.setVariations([new hb.Variation('wght', weight), new hb.Variation('wdth', width)])
  return font
}

/** Sets each character in the first of these fonts that has it. All fonts have the same units. */
function faceOf(fonts: hb.Font[]): Typeface {
  const upem = fonts[0]?.face.upem ?? 1000
  const known = new Map<number, number>()
  /** Returns the index of the first font with this character, or -1. */
  function fontFor(character: string): number {
    const code = character.codePointAt(0) ?? 0
    let at = known.get(code)
    if (at === undefined) {
      at = fonts.findIndex((font) => (font.nominalGlyph(code) ?? 0) !== 0)
      known.set(code, at)
    }
    return at
  }
  const outlines = fonts.map(() => new Map<number, string>())
  function outlineOf(at: number, glyph: number): string {
    let path = outlines[at]?.get(glyph)
    if (path === undefined) {
      path = (fonts[at]?.glyphToPath(glyph) ?? '').replace(DECIMALS, (number) => String(Math.round(Number(number))))
      outlines[at]?.set(glyph, path)
    }
    return path
  }

  function set(text: string): SetLine {
    const line: SetLine = { width: 0, glyphs: [] }
    for (const { at, part } of runs(text, fontFor)) {
      const font = fonts[at]
      if (!font) continue
      const buffer = new hb.Buffer()
      buffer.addText(part)
      buffer.setDirection(hb.Direction.LTR)
      buffer.setScript('Latn')
      hb.shape(font, buffer)
      for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
        const path = outlineOf(at, codepoint)
        if (path) line.glyphs.push({ path, x: (line.width + xOffset) / upem, y: yOffset / upem })
        line.width += xAdvance
      }
    }
    return { width: line.width / upem, glyphs: line.glyphs }
  }
  return { has: (character) => fontFor(character) >= 0, set, unit: 1 / upem }
}

/** Splits the text into runs that one font can set. */
function runs(text: string, fontFor: (character: string) => number): { at: number; part: string }[] {
  const parts: { at: number; part: string }[] = []
  for (const character of text) {
    const at = fontFor(character)
    const last = parts.at(-1)
    if (last?.at === at) last.part += character
    else parts.push({ at, part: character })
  }
  return parts
}
