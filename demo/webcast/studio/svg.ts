import type { Camera, Point } from './camera.ts'

type Attributes = Record<string, string | number | undefined>

const write = (value: string | number) => (typeof value === 'number' ? String(Math.round(value * 10) / 10) : value)

export function tag(name: string, attributes: Attributes, inner = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => (value === undefined ? '' : ` ${key}="${write(value)}"`))
  return `<${name}${written.join('')}${inner ? `>${inner}</${name}>` : '/>'}`
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  tag('rect', { x, y, width, height, fill, ...more })

export const words = (text: string, x: number, y: number, size: number, fill: string, more: Attributes = {}) =>
  tag('text', { x, y, 'font-size': size, fill, ...more }, text.replaceAll('&', '&amp;'))

/** Figures at even steps, so that a running clock does not tremble. */
export function figures(text: string, x: number, y: number, size: number, fill: string): string {
  const step = size * 0.5
  let at = x
  return [...text]
    .map((figure) => {
      const width = /\d/.test(figure) ? step : step * 0.5
      at += width
      return words(figure, at - width / 2, y, size, fill, { 'text-anchor': 'middle' })
    })
    .join('')
}

export function outline(points: { x: number; y: number }[], isClosed = false): string {
  return `M${points.map(({ x, y }) => `${write(x)} ${write(y)}`).join('L')}${isClosed ? 'Z' : ''}`
}

/** An area of the field, or a wall on it. */
export const area = (camera: Camera, points: Point[], fill: string, more: Attributes = {}) =>
  tag('path', { d: outline(points.map(camera.project), true), fill, ...more })

/** A painted line `width` metres wide. */
export function line(camera: Camera, points: Point[], stroke: string, width: number, more: Attributes = {}): string {
  const projected = points.map(camera.project)
  const scale = projected.reduce((sum, point) => sum + point.scale, 0) / projected.length
  return tag('path', { d: outline(projected), fill: 'none', stroke, 'stroke-width': width * scale, ...more })
}

/** Points of a circle's arc, in degrees counted from +x. */
export function arc(x: number, y: number, radius: number, from = 0, to = 360): Point[] {
  const steps = Math.max(6, Math.round(Math.abs(to - from) / 12))
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
  })
}

export const box = (left: number, near: number, right: number, far: number): Point[] => [
  { x: left, y: near },
  { x: right, y: near },
  { x: right, y: far },
  { x: left, y: far },
]

/** An upright wall from one place to another, `low` to `high` metres above the ground. */
export const wall = (from: Point, to: Point, low: number, high: number): Point[] => [
  { ...from, z: low },
  { ...to, z: low },
  { ...to, z: high },
  { ...from, z: high },
]
