import type { Camera, Point } from './camera.ts'
import { mix } from './motion.ts'
import { seeded } from './random.ts'
import { area, tag, wall, words } from './svg.ts'

export type Stands = {
  /** The foot of the lowest row, run so that the field is on the right hand. */
  from: Point
  to: Point
  low: number
  rows: number
  /** Metres up and back from row to row. */
  rise: number
  depth: number
  coats: string[]
  concrete: string
  /** Width of a spectator's shoulders in metres. */
  shoulders: number
  seed: number
}

/** Rows of spectators, those in the picture. */
export function stands(camera: Camera, { from, to, low, rows, rise, depth, coats, concrete, shoulders, seed }: Stands): string {
  const random = seeded(seed)
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const back = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
  const seat = (along: number, row: number): Required<Point> => ({
    x: mix(from.x, to.x, along / length) + back.x * row * depth,
    y: mix(from.y, to.y, along / length) + back.y * row * depth,
    z: low + row * rise,
  })
  const slope = area(camera, [seat(0, 0), seat(length, 0), seat(length, rows), seat(0, rows)], concrete)
  let people = ''
  for (let row = rows - 1; row >= 0; row--) {
    for (let along = random(); along < length; along += shoulders * (1.3 + random() * 1.5)) {
      const coat = coats[Math.floor(random() * coats.length)] as string
      const { x, y, scale } = camera.project(seat(along, row))
      if (x < -20 || x > 1300 || y < -10 || y > 740) continue
      const r = round(shoulders * scale * 0.5)
      people += tag('path', { d: `M${round(x - r)} ${round(y)}v-${r}a${r} ${r} 0 0 1 ${2 * r} 0v${r}z`, fill: coat })
    }
  }
  return slope + people
}

const round = (value: number) => Math.round(value * 10) / 10

export type Sign = { text: string; fill: string; ink: string }

/** Advertising along a far wall: a field of colour with a word on every board. */
export function boards(camera: Camera, y: number, from: number, to: number, low: number, high: number, signs: Sign[]): string {
  const width = (to - from) / signs.length
  return signs
    .map(({ text, fill, ink }, i) => {
      const left = from + i * width
      if (camera.project({ x: left, y, z: low }).x > 1300 || camera.project({ x: left + width, y, z: low }).x < -20) return ''
      const base = low + (high - low) * 0.22
      const middle = camera.project({ x: left + width / 2, y, z: base })
      const beside = camera.project({ x: left + width / 2 + 1, y, z: base })
      const size = (high - low) * 0.8 * middle.scale
      const slope = (beside.y - middle.y) / (beside.x - middle.x)
      const sign = words(text, 0, 0, size, ink, {
        'text-anchor': 'middle',
        'letter-spacing': size * 0.06,
        transform: `matrix(1 ${slope.toFixed(4)} 0 1 ${middle.x.toFixed(1)} ${middle.y.toFixed(1)})`,
      })
      return area(camera, wall({ x: left, y }, { x: left + width, y }, low, high), fill) + sign
    })
    .join('')
}
