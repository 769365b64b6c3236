import { blockOf, drawable, shortened, type Typeface } from './card-lines.ts'
import {
  CAPITALS,
  COLOURS,
  EDGE,
  FOOT,
  HEIGHT,
  head,
  lines,
  MARGIN,
  outlines,
  TEXT_WIDTH,
  type Typefaces,
  tidy,
  WIDTH,
} from './card-parts.ts'
import { ground, LEADING, TITLE } from './card-svg.ts'
import type { CardTeam, EventCard, GameCard } from './event-card.ts'

/** The place of a team's logo, or of its three letters, in pixels. Logos are 16:9. */
type Rectangle = { x: number; y: number; width: number; height: number }

const CREST = { width: 256, height: 144 } as const
const CORNER: Rectangle = { ...CREST, x: WIDTH - MARGIN - CREST.width, y: 58 }
const GAP = 96
const COLUMN = (TEXT_WIDTH - GAP) / 2
const PAIR_TOP = 154
const PAIR: readonly [Rectangle, Rectangle] = [
  { ...CREST, x: MARGIN + (COLUMN - CREST.width) / 2, y: PAIR_TOP },
  { ...CREST, x: WIDTH - MARGIN - (COLUMN + CREST.width) / 2, y: PAIR_TOP },
]
/** The vertical centre of both logos, in pixels from the top. */
const MIDDLE = PAIR_TOP + CREST.height / 2
const CREST_RADIUS = 18

/** Returns the places of the logos of a card's teams, in order. */
export function crests(card: EventCard): { team: CardTeam; place: Rectangle }[] {
  if (card.of === 'championship') return field(card.teams)
  const teams = card.of === 'team' ? [card.team] : card.teams
  const [first, second] = teams
  if (first && second) return [first, second].map((team, at) => ({ team, place: PAIR[at === 0 ? 0 : 1] }))
  return first ? [{ team: first, place: CORNER }] : []
}

/** The most teams that a championship's card shows by their logos. */
const MOST_OF_FIELD = 16
const FIELD_GAP = 12

/** Returns the places of a championship's teams: two rows in the upper right corner, in the order of their seeds. */
function field(teams: readonly CardTeam[]): { team: CardTeam; place: Rectangle }[] {
  if (teams.length > MOST_OF_FIELD) return []
  const columns = Math.ceil(teams.length / 2)
  const width = columns > 4 ? 64 : 96
  const height = Math.round((width * 9) / 16)
  const left = WIDTH - MARGIN - columns * width - (columns - 1) * FIELD_GAP
  return teams.map((team, at) => ({
    team,
    place: {
      x: left + (at % columns) * (width + FIELD_GAP),
      y: CORNER.y + Math.floor(at / columns) * (height + FIELD_GAP),
      width,
      height,
    },
  }))
}

/** The radius of a logo's corners at its place. */
export const crestRadius = ({ width }: Pick<Rectangle, 'width'>) => Math.round((CREST_RADIUS * width) / CREST.width)

/** The images to draw besides texts: a background, and these logos. */
type CardParts = { hasPicture: boolean; logos: ReadonlySet<string> }

/** Draws the text layer as outlines; logos are laid over it at their places. */
export function eventCardSvg(card: EventCard, faces: Typefaces, drawn: CardParts): string {
  const isPair = card.of === 'game' && card.teams.length === 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    ...(isPair ? pair(card, faces) : single(card, faces, drawn)),
    ...crests(card).map(({ team, place }) => crest(team, place, faces.heavy, drawn.logos.has(team.logo))),
    '</svg>',
  ].join('')
}

const NAME = [
  { size: 52, most: 2 },
  { size: 44, most: 2 },
  { size: 38, most: 3 },
  { size: 32, most: 3 },
] as const

/** Draws two teams side by side, in their colours. */
function pair(card: GameCard, faces: Typefaces): string[] {
  const parts: string[] = []
  const centre = (text: string, face: Typeface, { size, y, colour, x = WIDTH / 2, width = TEXT_WIDTH }: CentredText) => {
    const line = shortened(text, face, width / size)
    parts.push(outlines(line, face, { size, x: x - (face.set(line).width * size) / 2, y, colour }))
  }
  const colours = card.teams.map(({ colour }) => colour)
  const siteName = drawable(card.siteName, faces.heavy) ?? 'Podium'
  parts.push(halves(colours, card.isOff), head(siteName, faces.heavy, COLUMN - GAP / 2), edge(colours))
  const about = [drawable(card.sport, faces.bold), drawable(card.title, faces.bold)].filter((line) => line !== undefined)
  for (const [at, text] of about.entries()) {
    const line = shortened(text, faces.bold, (COLUMN + GAP) / 30)
    const x = WIDTH - MARGIN - faces.bold.set(line).width * 30
    const y = about.length === 1 ? 100 : 80 + at * 39
    parts.push(outlines(line, faces.bold, { size: 30, x, y, colour: at === 0 ? COLOURS.volt : COLOURS.text }))
  }
  for (const [at, { name, code }] of card.teams.entries()) {
    const text = drawable(name, faces.heavy) ?? code
    const { size, lines } = blockOf(text, faces.heavy, { width: COLUMN, sizes: NAME })
    const x = at === 0 ? MARGIN + COLUMN / 2 : WIDTH - MARGIN - COLUMN / 2
    const top = PAIR_TOP + CREST.height + 30 + size * 0.74
    for (const [row, line] of lines.entries())
      centre(line, faces.heavy, { size, x, y: top + row * size * LEADING, colour: COLOURS.text, width: COLUMN })
  }
  const middle = card.state ? MIDDLE - 33 : MIDDLE
  parts.push(`<circle cx="${WIDTH / 2}" cy="${middle}" r="38" fill="${COLOURS.night}" fill-opacity="0.88"/>`)
  centre(card.between, faces.bold, { size: 34, y: middle + 10, colour: COLOURS.text })
  if (card.state) {
    const { width, draw } = pill(card.state, faces.bold, card.isOff)
    parts.push(draw((WIDTH - width) / 2, middle + 54))
  }
  const when = drawable(card.when, faces.bold)
  const where = drawable(card.where, faces.plain)
  if (when) centre(when, faces.bold, { size: 38, y: FOOT - (where ? 48 : 16), colour: COLOURS.text })
  if (where) centre(where, faces.plain, { size: 30, y: FOOT, colour: COLOURS.muted })
  return parts
}

type CentredText = { size: number; y: number; colour: string; x?: number; width?: number }

/** Draws one team, or an event without two teams: texts on the left, a crest in the upper right corner. */
function single(card: EventCard, faces: Typefaces, { hasPicture }: CardParts): string[] {
  const { heavy, bold, plain } = faces
  const shown = crests(card)
  const team = card.of === 'championship' ? undefined : shown[0]?.team
  const left = Math.min(WIDTH - MARGIN + 48, ...shown.map(({ place }) => place.x))
  const siteName = drawable(card.siteName, heavy) ?? 'Podium'
  const of = textsOf(card)
  const above = drawable(card.sport, bold)
  const when = drawable(of.when, bold)
  const where = drawable(of.where, plain)
  const title = drawable(of.title, heavy) ?? above ?? siteName
  const parts: string[] = []
  let y = FOOT
  if (where)
    y =
      lines(parts, { size: 30, lines: [shortened(where, plain, TEXT_WIDTH / 30)] }, plain, {
        lowest: y,
        colour: COLOURS.muted,
        leading: 1,
      }) - (of.state ? 38 : 26)
  if (when) {
    const state = of.state ? pill(of.state, bold, of.isOff) : undefined
    const [size, x] = state ? [34, MARGIN + state.width + 20] : [38, MARGIN]
    parts.push(outlines(shortened(when, bold, (WIDTH - MARGIN - x) / size), bold, { size, x, y, colour: COLOURS.text }))
    if (state) parts.push(state.draw(MARGIN, y - 38))
    y -= state ? 38 : size * CAPITALS
  }
  if (when || where) y -= when ? 42 : 20
  y = lines(parts, blockOf(title, heavy, { width: TEXT_WIDTH, sizes: TITLE }), heavy, {
    lowest: y,
    colour: COLOURS.text,
    leading: LEADING,
  })
  if (above && above !== title) {
    const line = { size: 34, lines: [shortened(above, bold, TEXT_WIDTH / 34)] }
    lines(parts, line, bold, { lowest: y - 34, colour: COLOURS.volt, leading: 1 })
  }
  const colour = team?.colour
  return [
    hasPicture || !colour ? ground(hasPicture) : tinted(colour),
    head(siteName, heavy, left - 48 - MARGIN),
    edge(card.of === 'championship' && card.teams.length > 0 ? card.teams.map((each) => each.colour) : [colour ?? COLOURS.volt]),
    ...parts,
  ]
}

function textsOf(card: EventCard): Pick<GameCard, 'title' | 'when' | 'where' | 'state' | 'isOff'> {
  if (card.of === 'game') return card
  const asPlanned = { state: '', isOff: false }
  if (card.of === 'team') return { title: card.team.name, when: '', where: card.school, ...asPlanned }
  return { title: card.name, when: card.when, where: card.where, ...asPlanned }
}

const PILL = 52

/** Draws the word of a state on a rounded background. */
function pill(state: string, face: Typeface, isOff: boolean) {
  const text = drawable(state, face) ?? state
  const size = 30
  const width = face.set(text).width * size + 48
  const draw = (x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${PILL}" rx="${PILL / 2}" fill="${isOff ? COLOURS.text : COLOURS.volt}"/>${outlines(
      text,
      face,
      { size, x: x + 24, y: y + 37, colour: COLOURS.night },
    )}`
  return { width, draw }
}

/** Draws the background of a logo, or the letters of a team's school. */
function crest({ code, colour }: CardTeam, place: Rectangle, face: Typeface, hasLogo: boolean): string {
  const { x, y, width, height } = place
  const [line, radius] = [width < CREST.width ? 2 : 3, crestRadius(place)]
  const frame = `<rect x="${x - line}" y="${y - line}" width="${width + 2 * line}" height="${height + 2 * line}" rx="${radius + line}" fill="${COLOURS.text}" fill-opacity="${hasLogo ? 1 : 0.55}"/>`
  if (hasLogo) return frame
  const fill = hex(rgb(colour))
  const text = drawable(code, face) ?? ''
  const size = (66 * width) / CREST.width
  const dark = luminance(rgb(colour)) > 0.3
  return `${frame}<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>${outlines(
    text,
    face,
    {
      size,
      x: x + (width - face.set(text).width * size) / 2,
      y: y + height / 2 + size * 0.345,
      colour: dark ? COLOURS.night : COLOURS.text,
    },
  )}`
}

/** The slant of the line that separates the two colours, midway between the logos. */
const SLANT = 120 / HEIGHT
const SLANT_TOP = tidy(WIDTH / 2 + MIDDLE * SLANT)
const SLANT_FOOT = tidy(SLANT_TOP - HEIGHT * SLANT)

/** Draws both colours from their own ends, darker towards the texts at the foot. */
function halves(colours: readonly string[], isOff: boolean): string {
  const [left, right] = colours.map((colour) => hex(behindText(rgb(colour))))
  const shade = (id: string, from: string | undefined, direction: string) =>
    `<linearGradient id="${id}" ${direction}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${from}" stop-opacity="0.45"/></linearGradient>`
  const down = `<linearGradient id="d" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${COLOURS.night}" stop-opacity="0.35"/><stop offset="0.4" stop-color="${COLOURS.night}" stop-opacity="0.1"/><stop offset="0.78" stop-color="${COLOURS.night}" stop-opacity="0.78"/><stop offset="1" stop-color="${COLOURS.night}" stop-opacity="0.94"/></linearGradient>`
  const whole = (fill: string, opacity = 1) =>
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}" fill-opacity="${opacity}"/>`
  return [
    `<defs>${shade('l', left, 'x1="0" x2="1"')}${shade('r', right, 'x1="1" x2="0"')}${down}</defs>`,
    whole(COLOURS.night),
    `<path fill="url(#l)" d="M0 0H${SLANT_TOP}L${SLANT_FOOT} ${HEIGHT}H0z"/>`,
    `<path fill="url(#r)" d="M${WIDTH} 0H${SLANT_TOP}L${SLANT_FOOT} ${HEIGHT}H${WIDTH}z"/>`,
    `<path stroke="${COLOURS.text}" stroke-opacity="0.22" stroke-width="3" d="M${SLANT_TOP} 0L${SLANT_FOOT} ${HEIGHT}"/>`,
    whole('url(#d)'),
    isOff ? whole(COLOURS.night, 0.45) : '',
  ].join('')
}

/** Draws one colour, from the upper right corner. */
function tinted(colour: string): string {
  const from = hex(behindText(rgb(colour)))
  return `<defs><radialGradient id="t" cx="0.9" cy="0.05" r="1.05"><stop offset="0" stop-color="${from}"/><stop offset="0.45" stop-color="${from}" stop-opacity="0.62"/><stop offset="1" stop-color="${from}" stop-opacity="0.12"/></radialGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.night}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#t)"/>`
}

const edge = (colours: readonly string[]) => {
  const width = WIDTH / colours.length
  return colours
    .map(
      (colour, at) =>
        `<rect x="${tidy(at * width)}" y="${HEIGHT - EDGE}" width="${tidy(width)}" height="${EDGE}" fill="${hex(lit(rgb(colour)))}"/>`,
    )
    .join('')
}

type Rgb = readonly [number, number, number]

/** Parses '#rrggbb'; returns the site's dark colour for anything else. */
function rgb(colour: string): Rgb {
  const [, digits = COLOURS.raised.slice(1)] = /^#([0-9a-f]{6})$/i.exec(colour) ?? []
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

const hex = (colour: Rgb) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance as defined by WCAG. */
function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const mixed = (a: Rgb, b: Rgb, share: number): Rgb => [mean(a[0], b[0], share), mean(a[1], b[1], share), mean(a[2], b[2], share)]

const mean = (a: number, b: number, share: number) => a * (1 - share) + b * share

/** The highest luminance at which white text still has a contrast of 5.5. */
const DARK_ENOUGH = 0.14
/** Below this luminance a colour looks black. */
const LIGHT_ENOUGH = 0.02

/** Adjusts the colour so that white text is legible over it and the colour remains visible. */
function behindText(colour: Rgb): Rgb {
  let dark = lit(colour)
  while (luminance(dark) > DARK_ENOUGH) dark = mixed(dark, [0, 0, 0], 0.06)
  return dark
}

function lit(colour: Rgb): Rgb {
  let light = colour
  while (luminance(light) < LIGHT_ENOUGH) light = mixed(light, [255, 255, 255], 0.06)
  return light
}
