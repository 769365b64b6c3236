import { noise } from '../render/noise.ts'
import { blend, type Color, ink, norm, smooth, unit, type Vec } from '../render/vector.ts'
import { capsule, type Shape } from './shapes.ts'

const black: Color = [0.012, 0.012, 0.014]

export function basketball(leather: Color = ink('#c8521c')): Shape {
  const seam = (x: number, y: number) => Math.min(Math.abs(x), Math.abs(y), Math.abs(Math.abs(x) - (0.5 + 0.36 * y * y)) * 0.86)
  return {
    radius: 1.02,
    distance: (x, y, z) => {
      const r = norm(x, y, z)
      if (r > 1.1) return r - 1.02
      return r - 1 + 0.014 * (1 - smooth(0.012, 0.045, seam(x / r, y / r)))
    },
    surface: (x, y, z) => {
      const edge = smooth(0.014, 0.03, seam(x, y))
      const worn = 0.86 + 0.28 * noise(x * 26 + z * 9, y * 26 - z * 7, 5)
      return {
        albedo: blend(black, [leather[0] * worn, leather[1] * worn, leather[2] * worn], edge),
        shine: 0.25 * edge,
        polish: 14,
      }
    },
  }
}

/** Six faces of three strips, as on every volleyball. */
export function volleyball(colors: [Color, Color, Color]): Shape {
  const panel = (x: number, y: number, z: number): { strip: number; edge: number; face: number } => {
    const ax = Math.abs(x)
    const ay = Math.abs(y)
    const az = Math.abs(z)
    const face = ax >= ay && ax >= az ? 0 : ay >= az ? 1 : 2
    const [major, along, across] = face === 0 ? [ax, y, z] : face === 1 ? [ay, z, x] : [az, x, y]
    const a = Math.atan(along / major) / (Math.PI / 4)
    const b = Math.atan(across / major) / (Math.PI / 4)
    const strip = a < -1 / 3 ? 0 : a > 1 / 3 ? 2 : 1
    const edge = Math.min(Math.abs(Math.abs(a) - 1 / 3), 1 - Math.abs(a), 1 - Math.abs(b))
    return { strip, edge, face }
  }
  return {
    radius: 1.01,
    distance: (x, y, z) => {
      const r = norm(x, y, z)
      if (r > 1.08) return r - 1.01
      return r - 1 + 0.016 * (1 - smooth(0, 0.06, panel(x, y, z).edge))
    },
    surface: (x, y, z) => {
      const { strip, edge, face } = panel(x, y, z)
      const color = colors[(strip === 1 ? 0 : strip === 0 ? 1 : 2) % 3] as Color
      const shadeOfFace = face === 1 ? 0.94 : 1
      return {
        albedo: blend(
          black,
          [color[0] * shadeOfFace, color[1] * shadeOfFace, color[2] * shadeOfFace],
          smooth(0.005, 0.035, edge),
        ),
        shine: 0.3,
        polish: 26,
      }
    },
  }
}

const golden = (1 + Math.sqrt(5)) / 2
const signs = [-1, 1]
const pentagons: Vec[] = signs.flatMap((a) =>
  signs.flatMap((b): Vec[] => [unit([0, a, b * golden]), unit([a, b * golden, 0]), unit([b * golden, 0, a])]),
)
const hexagons: Vec[] = [
  ...signs.flatMap((a) => signs.flatMap((b) => signs.map((c): Vec => unit([a, b, c])))),
  ...signs.flatMap((a) =>
    signs.flatMap((b): Vec[] => [
      unit([a / golden, 0, b * golden]),
      unit([0, b * golden, a / golden]),
      unit([b * golden, a / golden, 0]),
    ]),
  ),
]

export function soccerBall(patch: Color, skin: Color = [0.86, 0.87, 0.88]): Shape {
  const panels = [...pentagons.map((n) => ({ n, reach: 0.9393 })), ...hexagons.map((n) => ({ n, reach: 0.915 }))]
  const find = (x: number, y: number, z: number): { isPatch: boolean; edge: number } => {
    let best = -9
    let second = -9
    let which = 0
    for (let i = 0; i < panels.length; i++) {
      const { n, reach } = panels[i] as { n: Vec; reach: number }
      const v = (n[0] * x + n[1] * y + n[2] * z) / reach
      if (v > best) {
        second = best
        best = v
        which = i
      } else if (v > second) second = v
    }
    return { isPatch: which < pentagons.length, edge: best - second }
  }
  return {
    radius: 1.01,
    distance: (x, y, z) => {
      const r = norm(x, y, z)
      if (r > 1.06) return r - 1.01
      return r - 1 + 0.014 * (1 - smooth(0, 0.03, find(x / r, y / r, z / r).edge))
    },
    surface: (x, y, z) => {
      const { isPatch, edge } = find(x, y, z)
      return { albedo: blend([0.1, 0.1, 0.11], isPatch ? patch : skin, smooth(0.003, 0.014, edge)), shine: 0.35, polish: 40 }
    },
  }
}

/** Pointed, with laces up and two painted bands. */
export function football(leather: Color = ink('#7d3a1c'), band: Color = [0.85, 0.85, 0.83]): Shape {
  const arc = 1.152
  const offset = 0.572
  const b = Math.sqrt(arc * arc - offset * offset)
  const skin = (x: number, y: number, z: number) => {
    const along = Math.abs(x)
    const out = norm(y, z)
    const d = (along - b) * offset > out * b ? norm(along - b, out) : norm(along, out + offset) - arc
    return d - 0.03
  }
  const laces = (x: number, y: number, z: number) => {
    const top = Math.sqrt(Math.max(0, arc * arc - x * x)) - offset + 0.035
    const rail = capsule(x, y - top, z, [-0.42, 0, 0], [0.42, 0, 0], 0.026)
    const rung =
      Math.abs(x) < 0.48
        ? Math.max(norm(((((x + 0.06) % 0.12) + 0.12) % 0.12) - 0.06, y - top - 0.004) - 0.02, Math.abs(z) - 0.11)
        : 1
    return Math.min(rail, rung)
  }
  return {
    radius: 1.08,
    distance: (x, y, z) => {
      const d = skin(x, y, z)
      if (d > 0.15) return d * 0.95
      const seam = Math.min(Math.abs(y), Math.abs(z))
      return Math.min(d + 0.008 * (1 - smooth(0, 0.02, seam)), y > 0 ? laces(x, y, z) : 1) * 0.9
    },
    surface: (x, y, z) => {
      if (y > 0 && laces(x, y, z) < 0.008) return { albedo: [0.9, 0.9, 0.88], shine: 0.2, polish: 12 }
      const stripe = smooth(0.58, 0.59, Math.abs(x)) * (1 - smooth(0.7, 0.71, Math.abs(x)))
      const worn = 0.8 + 0.4 * noise(x * 40 + y * 11, z * 40 - y * 13, 9)
      const seam = smooth(0.004, 0.016, Math.min(Math.abs(y), Math.abs(z)))
      const hide = blend(black, [leather[0] * worn, leather[1] * worn, leather[2] * worn], 0.25 + 0.75 * seam)
      return { albedo: blend(hide, band, stripe), shine: 0.3, polish: 18 }
    },
  }
}

/** Blunt oval of four panels with a swept band at each end. */
export function rugbyBall(end: Color, skin: Color = [0.86, 0.86, 0.84]): Shape {
  const half = 0.62
  return {
    radius: 1.02,
    distance: (x, y, z) => {
      const k = norm(x, y / half, z / half)
      const g = norm(x, y / (half * half), z / (half * half))
      const d = g === 0 ? -half : (k * (k - 1)) / g
      const seam = Math.min(Math.abs(y - z), Math.abs(y + z))
      return (d + (d < 0.1 ? 0.008 * (1 - smooth(0, 0.03, seam)) : 0)) * 0.85
    },
    surface: (x, y, z) => {
      const around = Math.atan2(z, y)
      const sweep = Math.abs(x) - 0.52 - 0.12 * Math.sin(around * 2)
      const colored = smooth(0, 0.012, sweep)
      const line = smooth(-0.09, -0.08, sweep) * (1 - smooth(-0.045, -0.035, sweep))
      const seam = smooth(0.004, 0.018, Math.min(Math.abs(y - z), Math.abs(y + z)))
      const base = blend(blend(skin, end, colored), end, line)
      return { albedo: blend([0.05, 0.05, 0.05], base, 0.3 + 0.7 * seam), shine: 0.28, polish: 22 }
    },
  }
}
