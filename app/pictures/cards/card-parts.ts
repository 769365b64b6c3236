import { SHARED_PICTURE } from '../sizes.ts'
import { type Block, shortened, type Typeface } from './card-lines.ts'

// Parts shared by all cards.

/** The colours of ui/tokens.css. */
export const COLOURS = {
  night: '#0a0d12',
  raised: '#1b2230',
  line: '#2a3344',
  text: '#f3f5f8',
  muted: '#c3ccd9',
  volt: '#d4ff3f',
} as const

export const { width: WIDTH, height: HEIGHT } = SHARED_PICTURE
/** The side margin: some link previews crop up to 60 pixels off each side. */
export const MARGIN = 72
export const TEXT_WIDTH = WIDTH - 2 * MARGIN
/** The height of the stripe along the foot of the card. */
export const EDGE = 12
/** The baseline of the lowest line. */
export const FOOT = HEIGHT - EDGE - 62
/** The height of capitals above the baseline, in ems. */
export const CAPITALS = 0.69

export type Typefaces = { heavy: Typeface; bold: Typeface; plain: Typeface }

/** Draws lines upwards from the lowest baseline. Returns the top of the first line's capitals. */
export function lines(
  parts: string[],
  { size, lines }: Block,
  face: Typeface,
  { lowest, colour, leading }: { lowest: number; colour: string; leading: number },
): number {
  for (const [at, line] of lines.entries())
    parts.push(outlines(line, face, { size, x: MARGIN, y: lowest - (lines.length - 1 - at) * size * leading, colour }))
  return lowest - (lines.length - 1) * size * leading - size * CAPITALS
}

export function outlines(
  text: string,
  face: Typeface,
  { size, x, y, colour }: { size: number; x: number; y: number; colour: string },
) {
  const scale = size * face.unit
  const glyphs = face
    .set(text)
    .glyphs.map(({ path, x, y }) => `<path transform="translate(${tidy(x / face.unit)} ${tidy(y / face.unit)})" d="${path}"/>`)
  return `<g fill="${colour}" transform="translate(${tidy(x)} ${tidy(y)}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`
}

export const tidy = (number: number) => Math.round(number * 100) / 100

/** Draws the logo (site/shell/logo.tsx) and the site's name within this width. */
export function head(siteName: string, face: Typeface, width = TEXT_WIDTH): string {
  const name = shortened(siteName, face, (width - 74) / 36)
  return (
    steps({ x: MARGIN - 2, y: 58, size: 52, lit: COLOURS.volt, others: COLOURS.text }) +
    outlines(name, face, { size: 36, x: MARGIN + 64, y: 102, colour: COLOURS.text })
  )
}

type Steps = { x: number; y: number; size: number; lit: string; others: string; opacity?: number }

/** Draws the three steps of a podium, the highest one lit. */
export const steps = ({ x, y, size, lit, others, opacity = 1 }: Steps) =>
  `<g opacity="${opacity}" transform="translate(${x} ${y}) scale(${size / 28})"><path fill="${lit}" d="M10 3h8v22h-8z"/><path fill="${others}" d="M1 11h7.5v14H1zM19.5 16H27v9h-7.5z"/></g>`
