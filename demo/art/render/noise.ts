import { mix } from './vector.ts'

/** Repeatable scatter in 0..1 for a cell of a grid. */
export function scatter(x: number, y: number, seed = 0): number {
  let h = (Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263) + Math.imul(seed | 0, 1442695041)) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 16), 2246822519)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

export function noise(x: number, y: number, seed = 0): number {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const u = x - xi
  const v = y - yi
  const su = u * u * (3 - 2 * u)
  const sv = v * v * (3 - 2 * v)
  return mix(
    mix(scatter(xi, yi, seed), scatter(xi + 1, yi, seed), su),
    mix(scatter(xi, yi + 1, seed), scatter(xi + 1, yi + 1, seed), su),
    sv,
  )
}

/** Noise in three sizes, for stains, clouds and wear. */
export const clouds = (x: number, y: number, seed = 0): number =>
  noise(x, y, seed) * 0.55 + noise(x * 2.1, y * 2.1, seed + 1) * 0.3 + noise(x * 4.3, y * 4.3, seed + 2) * 0.15
