import type { Solid, Surface } from '../render/scene.ts'
import type { Color, Vec } from '../render/vector.ts'
import { norm } from '../render/vector.ts'

/** Distance and look of a thing around its own origin, at its own size. */
export type Shape = {
  radius: number
  distance(x: number, y: number, z: number): number
  surface(x: number, y: number, z: number): Surface
  shadow?: boolean
}

export type Pose = { at: Vec; size?: number /** Degrees about y, x and z. */; turn?: Vec }

/** Puts a shape into the scene. */
export function place(shape: Shape, { at, size = 1, turn = [0, 0, 0] }: Pose): Solid {
  const [sy, cy, sx, cx, sz, cz] = turn.flatMap((deg) => [Math.sin((deg * Math.PI) / 180), Math.cos((deg * Math.PI) / 180)]) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  // Rows of the inverse (transposed) rotation Ry·Rx·Rz.
  const m = [
    cy * cz + sy * sx * sz,
    cx * sz,
    -sy * cz + cy * sx * sz,
    -cy * sz + sy * sx * cz,
    cx * cz,
    sy * sz + cy * sx * cz,
    sy * cx,
    -sx,
    cy * cx,
  ] as [number, number, number, number, number, number, number, number, number]
  const [ax, ay, az] = at
  const own =
    <T>(then: (x: number, y: number, z: number) => T) =>
    (x: number, y: number, z: number): T => {
      const px = (x - ax) / size
      const py = (y - ay) / size
      const pz = (z - az) / size
      return then(m[0] * px + m[1] * py + m[2] * pz, m[3] * px + m[4] * py + m[5] * pz, m[6] * px + m[7] * py + m[8] * pz)
    }
  const distance = own(shape.distance)
  return {
    center: at,
    radius: shape.radius * size,
    distance: (x, y, z) => distance(x, y, z) * size,
    surface: own(shape.surface),
    ...(shape.shadow === false ? { shadow: false } : {}),
  }
}

export const box = (x: number, y: number, z: number, hx: number, hy: number, hz: number, round = 0): number => {
  const qx = Math.abs(x) - hx + round
  const qy = Math.abs(y) - hy + round
  const qz = Math.abs(z) - hz + round
  return norm(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0)) + Math.min(Math.max(qx, qy, qz), 0) - round
}

/** Upright cylinder with rounded edges. */
export const drum = (x: number, y: number, z: number, radius: number, half: number, round = 0): number => {
  const qr = norm(x, z) - radius + round
  const qy = Math.abs(y) - half + round
  return Math.min(Math.max(qr, qy), 0) + norm(Math.max(qr, 0), Math.max(qy, 0)) - round
}

export const capsule = (x: number, y: number, z: number, a: Vec, b: Vec, radius: number): number => {
  const bx = b[0] - a[0]
  const by = b[1] - a[1]
  const bz = b[2] - a[2]
  const px = x - a[0]
  const py = y - a[1]
  const pz = z - a[2]
  const h = Math.max(0, Math.min(1, (px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz)))
  return norm(px - bx * h, py - by * h, pz - bz * h) - radius
}

/** Ring lying flat, or standing (`axis` z). */
export const ring = (x: number, y: number, z: number, radius: number, thick: number, axis: 'y' | 'z' = 'y'): number =>
  axis === 'y' ? norm(norm(x, z) - radius, y) - thick : norm(norm(x, y) - radius, z) - thick

export const melt = (a: number, b: number, k: number): number => {
  const h = Math.max(0, Math.min(1, 0.5 + (0.5 * (b - a)) / k))
  return b + (a - b) * h - k * h * (1 - h)
}

export const matte = (albedo: Color): Surface => ({ albedo, shine: 0.08, polish: 8 })
export const painted = (albedo: Color): Surface => ({ albedo, shine: 0.35, polish: 40 })
export const metal = (albedo: Color): Surface => ({
  albedo: [albedo[0] * 0.6, albedo[1] * 0.6, albedo[2] * 0.6],
  shine: 0.32,
  polish: 60,
  mirror: 0.7,
})
export const glowing = (color: Color, strength = 1): Surface => ({
  albedo: [0, 0, 0],
  shine: 0,
  polish: 2,
  glow: [color[0] * strength, color[1] * strength, color[2] * strength],
})

/** Straight rods joined into a frame: goals, posts, hurdles. */
export function rods(radius: number, lines: [Vec, Vec][], surface: Surface): Shape {
  const reach = Math.max(...lines.flat().map((p) => Math.hypot(...p))) + radius
  return {
    radius: reach,
    distance: (x, y, z) => {
      let near = 1e9
      for (const [a, b] of lines) near = Math.min(near, capsule(x, y, z, a, b, radius))
      return near
    },
    surface: () => surface,
  }
}

export const block = (half: Vec, surface: Surface, round = 0.02): Shape => ({
  radius: Math.hypot(...half),
  distance: (x, y, z) => box(x, y, z, half[0], half[1], half[2], round),
  surface: () => surface,
})

/** A tube of light; straight. */
export const tube = (a: Vec, b: Vec, radius: number, color: Color, strength: number): Shape => ({
  radius: Math.max(Math.hypot(...a), Math.hypot(...b)) + radius,
  distance: (x, y, z) => capsule(x, y, z, a, b, radius),
  surface: () => glowing(color, strength),
  shadow: false,
})

/** A hoop of light, standing. */
export const halo = (radius: number, thick: number, color: Color, strength: number): Shape => ({
  radius: radius + thick,
  distance: (x, y, z) => ring(x, y, z, radius, thick, 'z'),
  surface: () => glowing(color, strength),
  shadow: false,
})
