export type Vec = readonly [x: number, y: number, z: number]
/** Linear light, red green blue; 1 is white paper in full light. */
export type Color = readonly [r: number, g: number, b: number]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
/** Like Math.hypot, which is many times slower. */
export const norm = (x: number, y: number, z = 0): number => Math.sqrt(x * x + y * y + z * z)
export const length = (a: Vec): number => norm(a[0], a[1], a[2])
export const unit = (a: Vec): Vec => scale(a, 1 / (length(a) || 1))

export const clamp = (v: number, low = 0, high = 1): number => Math.max(low, Math.min(v, high))
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t
export const smooth = (from: number, to: number, v: number): number => {
  const t = clamp((v - from) / (to - from))
  return t * t * (3 - 2 * t)
}
export const blend = (a: Color, b: Color, t: number): Color => [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)]
export const tint = (a: Color, b: Color): Color => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
export const luminance = (c: Color): number => 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]

/** '#rrggbb' as linear light. */
export function ink(hex: string): Color {
  const part = (at: number) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2
  return [part(1), part(3), part(5)]
}
