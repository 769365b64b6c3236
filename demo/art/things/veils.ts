import type { Paint, Veil } from '../render/scene.ts'
import { type Color, clamp, cross, dot, length, scale, smooth, subtract, unit, type Vec } from '../render/vector.ts'

/** A flat sheet from a corner along two edges; painted in metres from that corner. */
export function sheet(corner: Vec, edgeU: Vec, edgeV: Vec, paint: (u: number, v: number, soft: number) => Paint): Veil {
  const n = unit(cross(edgeU, edgeV))
  const wide = length(edgeU)
  const high = length(edgeV)
  const u1 = scale(edgeU, 1 / wide)
  const v1 = scale(edgeV, 1 / high)
  return {
    hits: (o, d, each, pixel) => {
      const facing = dot(n, d)
      if (Math.abs(facing) < 1e-5) return
      const t = dot(subtract(corner, o), n) / facing
      if (t <= 0) return
      const p: Vec = [o[0] + d[0] * t - corner[0], o[1] + d[1] * t - corner[1], o[2] + d[2] * t - corner[2]]
      const u = dot(p, u1)
      const v = dot(p, v1)
      if (u < 0 || v < 0 || u > wide || v > high) return
      each(t, paint(u, v, pixel * t))
    },
  }
}

const thread = (distance: number, half: number, soft: number): number =>
  (1 - smooth(half - soft * 0.5, half + soft, distance)) * Math.min(1, (2.4 * half) / Math.max(soft, 1e-4))

/** Square or diamond mesh. */
export const mesh =
  (cell: number, half: number, color: Color, { diamond = false, strength = 1 } = {}) =>
  (u: number, v: number, soft: number): Paint => {
    const a = diamond ? (u + v) * Math.SQRT1_2 : u
    const b = diamond ? (u - v) * Math.SQRT1_2 : v
    const near = (w: number) => Math.abs(w - Math.round(w / cell) * cell)
    return { color, alpha: clamp(Math.max(thread(near(a), half, soft), thread(near(b), half, soft)) * strength) }
  }

/** The net under a hoop: a narrowing tube of knotted diamonds. */
export function hoopNet(center: Vec, top: number, bottom: number, drop: number, color: Color): Veil {
  const slope = (top - bottom) / drop
  return {
    hits: (o, d, each, pixel) => {
      const ox = o[0] - center[0]
      const oy = o[1] - center[1]
      const oz = o[2] - center[2]
      const r0 = top + slope * oy
      const a = d[0] * d[0] + d[2] * d[2] - slope * slope * d[1] * d[1]
      const b = ox * d[0] + oz * d[2] - slope * r0 * d[1]
      const c = ox * ox + oz * oz - r0 * r0
      const under = b * b - a * c
      if (under < 0) return
      for (const sign of [-1, 1]) {
        const t = (-b + sign * Math.sqrt(under)) / a
        const y = oy + d[1] * t
        if (t <= 0 || y > 0 || y < -drop) continue
        const fall = -y / drop
        const turn = (Math.atan2(ox + d[0] * t, oz + d[2] * t) / (2 * Math.PI)) * 12
        // The cords swing out and back between the knots, closer together further down.
        const rows = fall * (3.4 + fall)
        const swing = Math.abs((((rows % 2) + 2) % 2) - 1)
        const radius = top + (bottom - top) * fall
        const width = (2 * Math.PI * radius) / 12
        const near = (w: number) => Math.abs(w - Math.round(w)) * width
        const soft = pixel * t
        const cord = Math.max(thread(near(turn + swing * 0.5), 0.012, soft), thread(near(turn - swing * 0.5), 0.012, soft))
        each(t, { color: sign < 0 ? color : scale(color, 0.55), alpha: cord })
      }
    },
  }
}
