import { type Card, cardTime } from './card.ts'
import { type Block, blockOf, drawable, type Face, shortened } from './card-lines.ts'
import { SHARED_PICTURE } from './sizes.ts'

/** Colours of ui/tokens.css. */
const COLOURS = {
  night: '#0a0d12',
  raised: '#1b2230',
  line: '#2a3344',
  text: '#f3f5f8',
  muted: '#c3ccd9',
  volt: '#d4ff3f',
} as const

const { width: WIDTH, height: HEIGHT } = SHARED_PICTURE
/** Some readers of previews cut up to 60 pixels off each side. */
const MARGIN = 72
const ROOM = WIDTH - 2 * MARGIN
/** The edge along the foot of the card. */
const EDGE = 12
/** The baseline of the lowest line. */
const FOOT = HEIGHT - EDGE - 62

const TITLE = [
  { size: 92, most: 2 },
  { size: 80, most: 2 },
  { size: 68, most: 3 },
  { size: 58, most: 3 },
] as const
const LEADING = 1.1
/** From a baseline to the top of capitals, in ems. */
const CAPITALS = 0.69

export type Faces = { heavy: Face; bold: Face; plain: Face }

/** The layer of texts over the picture, as outlines. `hasPicture`: whether there is one. */
export function cardSvg(card: Card, faces: Faces, { hasPicture }: { hasPicture: boolean }): string {
  const siteName = drawable(card.siteName, faces.heavy) ?? 'Podium'
  const series = drawable(card.series, faces.heavy)
  const episode = card.episode && drawable(card.episode.title, faces.heavy)
  const title = episode ?? series ?? siteName
  const above = episode === undefined ? undefined : series
  const time = card.episode && cardTime(card.episode, card.language)
  const below = time === undefined ? drawable(card.description, faces.plain) : drawable(time, faces.bold)
  const parts: string[] = []

  let y = FOOT
  if (below !== undefined) {
    const style = time === undefined ? { face: faces.plain, size: 30, most: 2 } : { face: faces.bold, size: 34, most: 1 }
    const block = blockOf(below, style.face, { width: ROOM, sizes: [style] })
    y = lines(parts, block, style.face, { lowest: y, colour: time === undefined ? COLOURS.muted : COLOURS.text, leading: 1.36 })
    y -= 46
  }
  const block = blockOf(title, faces.heavy, { width: ROOM, sizes: TITLE })
  y = lines(parts, block, faces.heavy, { lowest: y, colour: COLOURS.text, leading: LEADING })
  if (above !== undefined) {
    const line = shortened(above, faces.bold, ROOM / 34)
    y = lines(parts, { size: 34, lines: [line] }, faces.bold, { lowest: y - 34, colour: COLOURS.volt, leading: 1 })
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    ground(hasPicture),
    head(siteName, faces.heavy),
    edge(),
    ...parts,
    '</svg>',
  ].join('')
}

/** Draws lines upwards from the lowest baseline; returns the top of the first line's capitals. */
function lines(
  parts: string[],
  { size, lines }: Block,
  face: Face,
  { lowest, colour, leading }: { lowest: number; colour: string; leading: number },
): number {
  for (const [at, line] of lines.entries())
    parts.push(outlines(line, face, { size, x: MARGIN, y: lowest - (lines.length - 1 - at) * size * leading, colour }))
  return lowest - (lines.length - 1) * size * leading - size * CAPITALS
}

function outlines(text: string, face: Face, { size, x, y, colour }: { size: number; x: number; y: number; colour: string }) {
  const scale = size * face.unit
  const glyphs = face
    .set(text)
    .glyphs.map(({ path, x, y }) => `<path transform="translate(${tidy(x / face.unit)} ${tidy(y / face.unit)})" d="${path}"/>`)
  return `<g fill="${colour}" transform="translate(${tidy(x)} ${tidy(y)}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`
}

const tidy = (number: number) => Math.round(number * 100) / 100

/** Darkens the picture, most of all behind the texts; without a picture, the site's own ground with the steps of the podium. */
function ground(hasPicture: boolean): string {
  const gradient = (id: string, direction: string, stops: [offset: number, opacity: number][]) =>
    `<linearGradient id="${id}" ${direction}>${stops
      .map(([offset, opacity]) => `<stop offset="${offset}" stop-color="${COLOURS.night}" stop-opacity="${opacity}"/>`)
      .join('')}</linearGradient>`
  const whole = (fill: string) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}"/>`
  if (!hasPicture) {
    const shade = `<radialGradient id="g" cx="0.82" cy="0.1" r="0.9"><stop offset="0" stop-color="#263149"/><stop offset="1" stop-color="${COLOURS.night}"/></radialGradient>`
    return `<defs>${shade}</defs>${whole('url(#g)')}${steps({ x: 640, y: 20, size: 600, lit: COLOURS.line, others: COLOURS.raised, opacity: 0.8 })}`
  }
  const down = gradient('d', 'x1="0" y1="0" x2="0" y2="1"', [
    [0, 0.6],
    [0.3, 0.32],
    [0.62, 0.72],
    [1, 0.94],
  ])
  const across = gradient('a', 'x1="0" y1="0" x2="1" y2="0"', [
    [0, 0.62],
    [0.7, 0.12],
    [1, 0],
  ])
  return `<defs>${down}${across}</defs>${whole('url(#d)')}${whole('url(#a)')}`
}

/** The logo (shell/logo.tsx) and the site's name. */
function head(siteName: string, face: Face): string {
  const name = shortened(siteName, face, (ROOM - 74) / 36)
  return (
    steps({ x: MARGIN - 2, y: 58, size: 52, lit: COLOURS.volt, others: COLOURS.text }) +
    outlines(name, face, { size: 36, x: MARGIN + 64, y: 102, colour: COLOURS.text })
  )
}

type Steps = { x: number; y: number; size: number; lit: string; others: string; opacity?: number }

/** Three steps of a podium, the highest one lit. */
const steps = ({ x, y, size, lit, others, opacity = 1 }: Steps) =>
  `<g opacity="${opacity}" transform="translate(${x} ${y}) scale(${size / 28})"><path fill="${lit}" d="M10 3h8v22h-8z"/><path fill="${others}" d="M1 11h7.5v14H1zM19.5 16H27v9h-7.5z"/></g>`

/** The place of two teams: their colours come here, from both ends, and their logos into the upper right corner. */
const edge = () => `<rect y="${HEIGHT - EDGE}" width="${WIDTH}" height="${EDGE}" fill="${COLOURS.volt}"/>`
