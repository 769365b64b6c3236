import { type Card, cardTime } from './card.ts'
import { blockOf, drawable, shortened } from './card-lines.ts'
import { COLOURS, EDGE, FOOT, HEIGHT, head, lines, steps, TEXT_WIDTH, type Typefaces, WIDTH } from './card-parts.ts'

export const TITLE = [
  { size: 92, most: 2 },
  { size: 80, most: 2 },
  { size: 68, most: 3 },
  { size: 58, most: 3 },
] as const
export const LEADING = 1.1

/** Draws the text layer as outlines. `hasPicture`: true when an image lies behind it. */
export function cardSvg(card: Card, faces: Typefaces, { hasPicture }: { hasPicture: boolean }): string {
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
    const block = blockOf(below, style.face, { width: TEXT_WIDTH, sizes: [style] })
    y = lines(parts, block, style.face, { lowest: y, colour: time === undefined ? COLOURS.muted : COLOURS.text, leading: 1.36 })
    y -= 46
  }
  const block = blockOf(title, faces.heavy, { width: TEXT_WIDTH, sizes: TITLE })
  y = lines(parts, block, faces.heavy, { lowest: y, colour: COLOURS.text, leading: LEADING })
  if (above !== undefined) {
    const line = shortened(above, faces.bold, TEXT_WIDTH / 34)
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

/**
 * Darkens the background image, most of all behind the texts. Without an image, draws the site's background with the podium's
 * steps.
 */
export function ground(hasPicture: boolean): string {
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

/** Draws the stripe along the foot. Cards of games use the teams' colours instead (event-card-svg.ts). */
const edge = () => `<rect y="${HEIGHT - EDGE}" width="${WIDTH}" height="${EDGE}" fill="${COLOURS.volt}"/>`
