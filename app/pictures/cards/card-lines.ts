/** A line of text as outlines. Lengths are in ems; `y` runs upwards from the baseline. */
export type SetLine = { width: number; glyphs: { path: string; x: number; y: number }[] }

/** A font in one weight and width. */
export type Typeface = {
  has(character: string): boolean
  set(text: string): SetLine
  /** The outlines' units per em. */
  unit: number
}

/** The maximum length of a text, in characters; longer ones never fit on a card. */
const MOST_CHARACTERS = 300
/** Characters that have no glyph: joiners, direction marks, variation selectors and soft hyphens. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
const BREAKING_SPACE = /[\p{Cc}\p{Zl}\p{Zp} \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/u
const SPACES = / +/
/** Keeps a number and its unit on one line. */
const MEASURE = /(\d) (\p{Ll}{1,2})(?![\p{L}\p{N}])/gu

/**
 * Returns the part of a text that the font can draw: composed, accents dropped from letters that the font lacks, emoji and other
 * scripts left out because an empty box says nothing. Undefined when no letter or digit remains.
 */
export function drawable(text: string, face: Pick<Typeface, 'has'>): string | undefined {
  let drawn = ''
  for (const character of [...text.normalize('NFC')].slice(0, MOST_CHARACTERS)) {
    if (BREAKING_SPACE.test(character)) drawn += ' '
    else if (!UNSEEN.test(character)) drawn += withGlyphs(character, face)
  }
  const line = drawn.split(SPACES).filter(Boolean).join(' ').replace(MEASURE, '$1\u00a0$2')
  return /[\p{L}\p{N}]/u.test(line) ? line : undefined
}

function withGlyphs(character: string, face: Pick<Typeface, 'has'>): string {
  if (face.has(character)) return character
  const plain = [...character.normalize('NFKD')].filter((each) => !/\p{M}/u.test(each))
  return plain.every(face.has) ? plain.join('') : ''
}

/** A text broken into lines at one size. */
export type Block = { size: number; lines: string[] }

type Room = {
  /** In pixels. */
  width: number
  /** Sizes in pixels, largest first, each with its maximum number of lines. */
  sizes: readonly { size: number; most: number }[]
}

/** Measures the width of a text, in ems. */
type Ruler = (text: string) => number

/** Shapes each word once, because lines are tried in many widths. */
function rulerOf(face: Typeface): Ruler {
  const known = new Map<string, number>()
  function wordWidth(word: string): number {
    let width = known.get(word)
    if (width === undefined) {
      width = face.set(word).width
      known.set(word, width)
    }
    return width
  }
  return (text) => text.split(' ').reduce((sum, word, at) => sum + wordWidth(word) + (at > 0 ? wordWidth(' ') : 0), 0)
}

/** Sets the text in the largest size in which it fits. In the smallest size, an ellipsis replaces the overflow. */
export function blockOf(text: string, face: Typeface, { width, sizes }: Room): Block {
  const ruler = rulerOf(face)
  for (const { size, most } of sizes) {
    const lines = wrap(text, ruler, width / size)
    // A smaller size looks better than a broken word.
    const isWhole = lines.length <= most && lines.every(({ isBroken }) => !isBroken)
    if (isWhole) return { size, lines: balanced(text, ruler, width / size, lines.length) }
  }
  const { size, most } = sizes.at(-1) ?? { size: 1, most: 1 }
  const lines = wrap(text, ruler, width / size).map(({ text }) => text)
  if (lines.length <= most) return { size, lines }
  const last = lines.slice(most - 1).join(' ')
  return { size, lines: [...lines.slice(0, most - 1), cut(last, ruler, width / size)] }
}

type Line = { text: string; isBroken: boolean }

/** Breaks a text into lines of at most `width` ems. A word that is too long breaks after a hyphen, else anywhere. */
function wrap(text: string, ruler: Ruler, width: number): Line[] {
  const isTooWide = (part: string) => ruler(part) > width
  const lines: Line[] = []
  let line = ''
  for (const word of text.split(SPACES)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (!isTooWide(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push({ text: line, isBroken: false })
    line = ''
    for (const part of word.split(/(?<=[\p{L}\p{N}][-–—/])(?=[\p{L}\p{N}])/u)) {
      if (!isTooWide(line + part)) {
        line += part
        continue
      }
      if (line !== '') lines.push({ text: line, isBroken: false })
      line = part
      while (isTooWide(line)) {
        const head = longest(line, ruler, width)
        lines.push({ text: head, isBroken: true })
        line = line.slice(head.length)
      }
    }
  }
  if (line !== '') lines.push({ text: line, isBroken: false })
  return lines
}

/** Returns the longest prefix of a text that fits, at least one character. */
function longest(text: string, ruler: Ruler, width: number, end = ''): string {
  const characters = [...text]
  let [fits, tooLong] = [0, characters.length + 1]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (ruler(characters.slice(0, middle).join('') + end) <= width) fits = middle
    else tooLong = middle
  }
  return characters.slice(0, Math.max(1, fits)).join('')
}

/** Cuts the text to one line with an ellipsis, between words if most of the line remains. */
export const shortened = (text: string, face: Typeface, width: number): string => cut(text, rulerOf(face), width)

function cut(text: string, ruler: Ruler, width: number): string {
  if (ruler(text) <= width) return text
  const head = longest(text, ruler, width, '…')
  const space = text[head.length] === ' ' ? head.length : head.lastIndexOf(' ')
  return `${(space > head.length / 2 ? head.slice(0, space) : head).replace(/[\s\p{P}]+$/u, '')}…`
}

/** Rewraps to the same number of lines with the shortest longest line, so that no single word stands alone below a full line. */
function balanced(text: string, ruler: Ruler, width: number, count: number): string[] {
  let [tooNarrow, wide] = [0, width]
  for (let step = 0; step < 8; step++) {
    const middle = (tooNarrow + wide) / 2
    const lines = wrap(text, ruler, middle)
    if (lines.length <= count && lines.every(({ isBroken }) => !isBroken)) wide = middle
    else tooNarrow = middle
  }
  return wrap(text, ruler, wide).map(({ text }) => text)
}
