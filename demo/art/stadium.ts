import * as inks from './palettes.ts'
import { noise, scatter } from './render/noise.ts'
import type { Camera, Light, Scene } from './render/scene.ts'
import { blend, type Color, clamp, ink, norm, smooth, type Vec } from './render/vector.ts'
import { line, patch, turf } from './things/grounds.ts'

const chalk: Color = [0.8, 0.84, 0.86]
const night = ink('#0a0d12')
const volt = inks.volt.rim

type Tower = { x: number; y: number; size: number }

/**
 * A stadium at night from field level, for banners: the light stands on the right, the left and the
 * lower edge stay dark for words. `turn` moves the towers for a second view.
 */
export function stadium(view: 'hero' | 'account'): Scene {
  const isHero = view === 'hero'
  const towers: Tower[] = isHero
    ? [
        { x: 0.09, y: 0.178, size: 0.74 },
        { x: 0.41, y: 0.196, size: 0.98 },
        { x: 0.76, y: 0.17, size: 0.66 },
      ]
    : [
        { x: 0.02, y: 0.168, size: 0.72 },
        { x: 0.38, y: 0.176, size: 0.88 },
      ]
  const camera: Camera = isHero
    ? { eye: [-3.2, 1.25, 9], target: [2.2, 2.1, -12], fov: 38, roll: -3 }
    : { eye: [6, 1.7, 9], target: [4.4, 2.2, -12], fov: 34, roll: 3 }
  return {
    camera,
    ground: turf(
      [0.03, 0.095, 0.055],
      [
        ...Array.from({ length: 16 }, (_, i) => line(-60, 4 - i * 4.6, 60, 4 - i * 4.6, 0.16, chalk)),
        ...Array.from({ length: 90 }, (_, i) => line(1.4, 6 - i * 0.92, 1.9, 6 - i * 0.92, 0.12, chalk)),
        line(16.5, 40, 16.5, -80, 0.3, chalk),
        patch(16.8, -80, 60, 40, [0.02, 0.025, 0.03]),
      ],
      { stripe: 4.6, wear: 0.4 },
    ),
    solids: [],
    lights: [
      { at: [14, 22, -26], color: [1.5, 1.75, 1.9], cone: { aim: [9, 0, -9], degrees: 46 }, beam: 0.04 },
      { at: [22, 20, -16], color: [1.2, 1.4, 1.55], cone: { aim: [10, 0, -1], degrees: 42 }, beam: 0.03 },
      ...towers.flatMap((tower) => fan(tower, camera)),
    ],
    ambient: [0.03, 0.042, 0.058],
    dome: (dx, dy, dz) => stands(dx / -dz, dy / -dz, towers),
    haze: { color: blend(night, [0.06, 0.11, 0.16], 0.5), density: 0.011 },
  }
}

/** Three beams from a tower's lamps on to the field; the middle one in the site's colour. */
function fan({ x, y, size }: Tower, { eye }: Camera): Light[] {
  const away = 40
  const at: Vec = [eye[0] + x * away, eye[1] + y * away, eye[2] - away]
  const beam = (dx: number, z: number, degrees: number, color: Color, power: number): Light => ({
    at,
    color,
    cone: { aim: [at[0] + dx, 0, z], degrees },
    beam: power * size,
    shadow: false,
  })
  const cold: Color = [0.8, 0.92, 1]
  return [beam(-11, -15, 8, cold, 5), beam(-4, -10, 6, blend(cold, volt, 0.8), 3), beam(6, -12, 9, cold, 4.6)]
}

/** The far stands, drawn in the plane of the picture (u right, v up, horizon at 0). */
function stands(u: number, v: number, towers: Tower[]): Color {
  const rim = 0.108 + 0.026 * Math.cos(u * 2.2 - 0.7)
  const sky: Color = blend([0.006, 0.009, 0.016], [0.03, 0.05, 0.085], Math.exp(-Math.max(0, v - rim) * 7))
  const within = smooth(0.012, 0.02, v) * (1 - smooth(rim - 0.006, rim, v))
  let c: Color = blend(sky, [0.012, 0.017, 0.026], within)
  let flood = 0
  for (const tower of towers) flood += tower.size * Math.exp(-Math.abs(u - tower.x) * 2.4)
  if (within > 0) {
    const tier = smooth(-0.5, 0.2, Math.sin(v * 150))
    const people = crowd(u, v, 0.0084, 1) + 0.6 * crowd(u, v, 0.005, 2)
    const block = 0.25 + 0.75 * smooth(0.3, 0.65, noise(u * 7, v * 14, 4))
    const a = clamp(people * within * (0.3 + 0.7 * tier) * block * 0.17 * Math.min(1.5, flood * flood))
    c = blend(c, [0.75, 0.88, 1], a)
  }
  const ribbon =
    smooth(0.009, 0.0115, v) * (1 - smooth(0.017, 0.0195, v)) * (0.15 + 0.85 * smooth(0.3, 0.55, noise(u * 3.6 + 9, 1, 8)))
  c = [c[0] + volt[0] * ribbon * 1.2, c[1] + volt[1] * ribbon * 1.2, c[2] + volt[2] * ribbon * 1.2]
  let lamp = 0
  for (const { x, y, size } of towers) {
    const du = (u - x) / size
    const dv = (v - y) / size
    const wide = 0.082
    const high = 0.034
    if (Math.abs(du) < wide && Math.abs(dv) < high) {
      const gu = (((du + wide) / (2 * wide)) * 8) % 1
      const gv = (((dv + high) / (2 * high)) * 3) % 1
      lamp += 10 * (1 - smooth(0.2, 0.44, norm(gu - 0.5, gv - 0.5)))
    }
    const beside = norm(Math.max(0, Math.abs(du) - wide), Math.max(0, Math.abs(dv) - high) * 1.1)
    lamp += 0.34 * Math.exp(-beside / 0.022) + 0.1 * Math.exp(-beside / 0.1)
    // Its mast, down to the roof of the stand.
    if (v < y - high * size && v > rim - 0.02 && Math.abs(du) < 0.008) c = [0.004, 0.005, 0.008]
  }
  return [c[0] + lamp * 0.86, c[1] + lamp * 0.95, c[2] + lamp]
}

function crowd(u: number, v: number, cell: number, seed: number): number {
  const gx = u / cell
  const gy = v / cell
  let sum = 0
  for (let i = -1; i <= 1; i++) {
    for (let k = -1; k <= 1; k++) {
      const cx = Math.floor(gx) + i
      const cy = Math.floor(gy) + k
      const power = scatter(cx, cy, seed) ** 5
      if (power < 0.02) continue
      const away = norm(gx - cx - 0.5 - 0.35 * (scatter(cx, cy, seed + 9) - 0.5), gy - cy - 0.5)
      sum += power * (1 - smooth(0.35, 0.8, away))
    }
  }
  return sum
}
