import { noise } from '../render/noise.ts'
import type { Surface } from '../render/scene.ts'
import { blend, type Color, norm, smooth, type Vec } from '../render/vector.ts'
import { box, capsule, drum, matte, melt, metal, painted, ring, type Shape } from './shapes.ts'

type Part = {
  distance(x: number, y: number, z: number): number
  surface: Surface | ((x: number, y: number, z: number) => Surface)
}

/** Several parts, each with its own look. */
export function assembly(radius: number, parts: Part[]): Shape {
  return {
    radius,
    distance: (x, y, z) => {
      let near = 1e9
      for (const part of parts) near = Math.min(near, part.distance(x, y, z))
      return near * 0.95
    },
    surface: (x, y, z) => {
      let near = 1e9
      let chosen = parts[0] as Part
      for (const part of parts) {
        const d = part.distance(x, y, z)
        if (d < near) {
          near = d
          chosen = part
        }
      }
      return typeof chosen.surface === 'function' ? chosen.surface(x, y, z) : chosen.surface
    },
  }
}

/** Radius 1, lying flat. */
export const puck = (): Shape => ({
  radius: 1.1,
  distance: (x, y, z) => {
    const d = drum(x, y, z, 1, 0.34, 0.05)
    if (d > 0.05) return d
    const around = Math.atan2(z, x) * 26
    const knurl = Math.abs(y) < 0.2 ? Math.abs(Math.sin(around + y * 20)) * Math.abs(Math.sin(around - y * 20)) * 0.018 : 0
    return (d - knurl) * 0.85
  },
  surface: (x, _y, z) => {
    const r = norm(x, z)
    const print = smooth(0.6, 0.61, r) * (1 - smooth(0.66, 0.67, r))
    return { albedo: blend([0.02, 0.02, 0.024], [0.2, 0.2, 0.22], print), shine: 0.07, polish: 12 }
  },
})

/** Blade at the origin along x, shaft rising towards -x. */
export const hockeyStick = (color: Color): Shape => {
  const wood = painted(color)
  return assembly(3.6, [
    {
      distance: (x, y, z) => box(x - 0.32, y - 0.17, z - x * x * 0.12, 0.46, 0.17, 0.03, 0.025),
      surface: matte([0.02, 0.02, 0.022]),
    },
    { distance: (x, y, z) => capsule(x, y, z, [-0.1, 0.12, 0], [-1.7, 3, 0], 0.062), surface: wood },
  ])
}

/** Stone of radius 1 with a coloured top and gooseneck handle; stands on y = 0. */
export const curlingStone = (color: Color): Shape =>
  assembly(1.35, [
    {
      distance: (x, y, z) => drum(x, y - 0.44, z, 1, 0.42, 0.34),
      surface: (x, y, z) => {
        const fleck = noise(x * 30 + 40, z * 30 + y * 22, 4)
        const band = smooth(0.28, 0.31, y) * (1 - smooth(0.56, 0.59, y))
        const stone: Color = [0.2 + fleck * 0.16, 0.21 + fleck * 0.16, 0.23 + fleck * 0.17]
        return { albedo: blend(stone, [0.5, 0.5, 0.52], band * 0.6), shine: 0.5 * (1 - band), polish: 60, mirror: 0.05 }
      },
    },
    { distance: (x, y, z) => drum(x, y - 0.88, z, 0.52, 0.05, 0.04), surface: painted(color) },
    {
      distance: (x, y, z) =>
        melt(
          melt(
            capsule(x, y, z, [-0.38, 0.9, 0], [-0.34, 1.14, 0], 0.085),
            capsule(x, y, z, [-0.34, 1.14, 0], [0.3, 1.2, 0], 0.085),
            0.08,
          ),
          capsule(x, y, z, [0.3, 1.2, 0], [0.48, 1.16, 0], 0.08),
          0.05,
        ),
      surface: painted(color),
    },
  ])

/** Two-handled cup, 2.6 high, standing on y = 0. */
export const trophy = (tone: Color): Shape => {
  const body = metal(tone)
  return assembly(2.9, [
    { distance: (x, y, z) => drum(x, y - 0.16, z, 0.62, 0.16, 0.03), surface: painted([0.02, 0.02, 0.025]) },
    {
      distance: (x, y, z) => {
        const r = norm(x, z)
        const foot = drum(x, y - 0.38, z, 0.44, 0.05, 0.04)
        const stem = drum(x, y - 0.72, z, 0.1 + 0.05 * Math.cos((y - 0.72) * 9), 0.34, 0.04)
        const t = Math.min(1, Math.max(0, (y - 1.02) / 1.5))
        const wall = 0.16 + 0.66 * Math.sqrt(t) + 0.12 * t * t
        const bowl = Math.max(Math.abs(r - wall) - 0.03, Math.abs(y - 1.78) - 0.76) * 0.62
        const bottom = drum(x, y - 1.03, z, 0.24, 0.05, 0.04)
        const lip = norm(r - 0.945, y - 2.53) - 0.05
        return Math.min(melt(melt(foot, stem, 0.12), melt(bowl, bottom, 0.1), 0.08), lip)
      },
      surface: body,
    },
    {
      distance: (x, y, z) => {
        const hx = Math.abs(x) - 0.98
        const hy = (y - 1.86) / 1.35
        return (norm(norm(hx, hy) - 0.36, z) - 0.055) * 0.8
      },
      surface: body,
    },
  ])
}

/** Disc of radius 1 facing z, on a ribbon of two bands. */
export const medal = (tone: Color, ribbon: Color): Shape =>
  assembly(3.2, [
    {
      distance: (x, y, z) => {
        const d = drum(x, z, y, 1, 0.1, 0.04)
        const r = norm(x, y)
        const blocks = Math.min(
          box(x, y - 0.06, z, 0.17, 0.36, 0.14),
          box(x + 0.36, y + 0.08, z, 0.17, 0.22, 0.14),
          box(x - 0.36, y + 0.14, z, 0.17, 0.16, 0.14),
        )
        return Math.min(d + 0.03 * (1 - smooth(0.8, 0.83, r)) * (z > 0 ? 1 : 0), blocks)
      },
      surface: metal(tone),
    },
    { distance: (x, y, z) => norm(norm(x, y - 1.08) - 0.16, z) - 0.045, surface: metal(tone) },
    {
      distance: (x, y, z) => {
        const lean = Math.abs(x) - 0.1 - (y - 1.2) * 0.36
        return box(lean, y - 2.1, z, 0.22, 0.95, 0.02) * 0.8
      },
      surface: (x, y) => {
        const lean = Math.abs(x) - 0.1 - (y - 1.2) * 0.36
        return matte(Math.abs(lean) < 0.08 ? [0.85, 0.85, 0.83] : ribbon)
      },
    },
  ])

export const whistle = (tone: Color): Shape =>
  assembly(2, [
    { distance: (x, y, z) => Math.max(drum(x, z, y, 0.62, 0.4, 0.06), -drum(x, z, y, 0.46, 0.3, 0.02)), surface: metal(tone) },
    {
      distance: (x, y, z) =>
        Math.max(box(x - 0.75, y - 0.42, z, 0.85, 0.2, 0.38, 0.05), -box(x - 0.62, y - 0.62, z, 0.14, 0.16, 0.3)),
      surface: metal(tone),
    },
    { distance: (x, y, z) => ring(x + 0.78, y, z, 0.2, 0.05, 'z'), surface: metal([0.6, 0.6, 0.62]) },
  ])

/** Bar along x, 1.06 wide and 0.9 high. */
export const hurdle = (bar: Color): Shape =>
  assembly(1.2, [
    {
      distance: (x, y, z) => box(x, y - 0.87, z, 0.6, 0.055, 0.02, 0.015),
      surface: (x) => painted(Math.abs(Math.abs(x) - 0.3) < 0.1 ? bar : [0.86, 0.86, 0.84]),
    },
    {
      distance: (x, y, z) => {
        const ax = Math.abs(x)
        return Math.min(
          capsule(ax, y, z, [0.52, 0.03, 0], [0.52, 0.86, 0], 0.02),
          capsule(ax, y, z, [0.52, 0.03, 0], [0.52, 0.03, 0.62], 0.024),
        )
      },
      surface: painted([0.5, 0.5, 0.52]),
    },
  ])

/** Starting block for a sprinter: a rail and two raked pads. */
export const sprintBlock = (color: Color): Shape =>
  assembly(1.2, [
    { distance: (x, y, z) => box(x, y - 0.05, z, 0.05, 0.035, 0.85, 0.01), surface: metal([0.55, 0.56, 0.6]) },
    ...(
      [
        [-0.15, -0.25],
        [0.15, 0.25],
      ] as const
    ).map(
      ([px, pz]): Part => ({
        distance: (x, y, z) => {
          const lean = (y - 0.2) * 0.62
          return box(x - px, y - 0.22, z - pz - lean, 0.11, 0.18, 0.035, 0.015) * 0.85
        },
        surface: painted(color),
      }),
    ),
    {
      distance: (x, y, z) => capsule(Math.abs(x), y, z, [0.15, 0.06, 0], [0.15, 0.3, 0.16], 0.018),
      surface: metal([0.4, 0.4, 0.43]),
    },
  ])

export const baton = (color: Color): Shape => ({
  radius: 1.05,
  distance: (x, y, z) => Math.max(Math.abs(norm(y, z) - 0.12) - 0.016, Math.abs(x) - 1),
  surface: (x) => ({ ...metal(Math.abs(Math.abs(x) - 0.78) < 0.05 ? [0.02, 0.02, 0.02] : color), mirror: 0.35 }),
})

/** Floats on a cable along z, from z = 0 to -length. */
export const laneRope = (span: number, colors: [Color, Color], bandLength = 5): Shape => ({
  radius: span,
  distance: (x, y, z) => {
    const cell = 0.16
    const inside = Math.max(z, -span - z)
    const dz = z - Math.round(z / cell) * cell
    return Math.max(drum(x, dz, y, 0.085, 0.062, 0.03), inside) * 0.9
  },
  surface: (_x, _y, z) => painted(Math.floor(-z / bandLength) % 2 === 0 ? colors[0] : colors[1]),
})

/** Starting platform at a pool, front edge towards -z. */
export const poolBlock = (side: Color): Shape =>
  assembly(1.4, [
    { distance: (x, y, z) => box(x, y - 0.78 - z * 0.14, z, 0.36, 0.045, 0.42, 0.03), surface: matte([0.75, 0.76, 0.78]) },
    { distance: (x, y, z) => box(x, y - 0.36, z - 0.08, 0.2, 0.38, 0.22, 0.03), surface: painted(side) },
  ])

export const cone = (color: Color): Shape =>
  assembly(0.75, [
    {
      distance: (x, y, z) => Math.max((norm(x, z) - 0.3 + y * 0.36) * 0.9, Math.abs(y - 0.36) - 0.34),
      surface: (_x, y) => matte(y > 0.34 && y < 0.5 ? [0.9, 0.9, 0.88] : color),
    },
    { distance: (x, y, z) => box(x, y - 0.03, z, 0.38, 0.03, 0.38, 0.02), surface: matte(color) },
  ])

export const chair = (color: Color): Shape =>
  assembly(1.2, [
    { distance: (x, y, z) => box(x, y - 0.48, z, 0.26, 0.03, 0.26, 0.02), surface: painted(color) },
    { distance: (x, y, z) => box(x, y - 0.86, z + 0.25 + (y - 0.5) * 0.12, 0.26, 0.2, 0.025, 0.02), surface: painted(color) },
    {
      distance: (x, y, z) => {
        const ax = Math.abs(x)
        return Math.min(
          capsule(ax, y, z, [0.23, 0, 0.25], [0.23, 0.48, 0.23], 0.018),
          capsule(ax, y, z, [0.23, 0, -0.26], [0.23, 1, -0.3], 0.018),
        )
      },
      surface: metal([0.45, 0.46, 0.5]),
    },
  ])

/** Snare drum of radius 1, standing on y = 0. */
export const snare = (shell: Color): Shape =>
  assembly(1.4, [
    {
      distance: (x, y, z) => drum(x, y - 0.42, z, 0.96, 0.4, 0.01),
      surface: (_x, y) => (y > 0.81 ? matte([0.8, 0.79, 0.75]) : painted(shell)),
    },
    {
      distance: (x, y, z) => Math.min(norm(norm(x, z) - 0.99, y - 0.83), norm(norm(x, z) - 0.99, y - 0.04)) - 0.05,
      surface: metal([0.7, 0.7, 0.72]),
    },
    {
      distance: (x, y, z) => {
        const step = (2 * Math.PI) / 10
        const turn = Math.round(Math.atan2(z, x) / step) * step
        const px = x * Math.cos(turn) + z * Math.sin(turn)
        const pz = -x * Math.sin(turn) + z * Math.cos(turn)
        return box(px - 1.02, y - 0.44, pz, 0.03, 0.36, 0.03, 0.02) * 0.9
      },
      surface: metal([0.75, 0.75, 0.78]),
    },
  ])

export const filmReel = (tone: Color): Shape => {
  const plate = (x: number, y: number, z: number) => {
    let d = drum(x, z, y, 1, 0.03, 0.02)
    for (let i = 0; i < 5; i++) {
      const a = (i * 2 * Math.PI) / 5 + 0.3
      d = Math.max(d, 0.25 - norm(x - 0.58 * Math.cos(a), y - 0.58 * Math.sin(a)))
    }
    return Math.max(d, 0.1 - norm(x, y))
  }
  return assembly(1.1, [
    { distance: (x, y, z) => Math.min(plate(x, y, z - 0.16), plate(x, y, z + 0.16)), surface: metal(tone) },
    {
      distance: (x, y, z) => Math.max(drum(x, z, y, 0.8, 0.14), 0.2 - norm(x, y)),
      surface: { albedo: [0.03, 0.025, 0.02], shine: 0.5, polish: 50 },
    },
  ])
}

/** Fir, 1 high, with some snow on its boughs. */
export const fir = (needles: Color, snow: number): Shape => {
  const bough = (y: number) => (y * 9 + 0.35) % 1
  return {
    radius: 1.05,
    distance: (x, y, z) => {
      const r = norm(x, z)
      const ragged = 0.9 + 0.16 * Math.sin(Math.atan2(z, x) * 9 + y * 61) + 0.1 * Math.sin(Math.atan2(z, x) * 4 - y * 23)
      const width = (0.25 * Math.max(0, 1 - y) ** 0.9 + 0.006) * (1.1 - 0.5 * bough(y)) * ragged
      return Math.max((r - width) * 0.45, 0.04 - y, y - 1)
    },
    surface: (x, y, z) =>
      matte(blend(needles, [0.8, 0.84, 0.9], snow * smooth(0.25, 0.9, bough(y)) * noise(x * 24, z * 24 + y * 30, 3))),
  }
}

/** Racing shell of eight: hull along z with oars out to both sides. */
export const racingShell = (color: Color): Shape => {
  const oars = Array.from({ length: 8 }, (_, i): [Vec, Vec] => {
    const side = i % 2 === 0 ? 1 : -1
    const z = (i - 3.5) * 1.25
    return [
      [side * 0.3, 0.42, z],
      [side * 3.1, 0.06, z - 0.9],
    ]
  })
  return assembly(9.4, [
    {
      distance: (x, y, z) =>
        (norm(x / (0.34 * Math.sqrt(Math.max(0.003, 1 - (z / 9) ** 2)) + 0.02), (y - 0.12) / 0.24) - 1) * 0.06,
      surface: painted(color),
    },
    ...oars.map(([a, b]): Part => ({ distance: (x, y, z) => capsule(x, y, z, a, b, 0.035), surface: painted([0.8, 0.8, 0.78]) })),
    ...oars.map(
      ([, b]): Part => ({
        distance: (x, y, z) => box(x - b[0], y - b[1] - 0.1, z - b[2], 0.32, 0.16, 0.02, 0.02),
        surface: painted(color),
      }),
    ),
    ...oars.map(
      ([a]): Part => ({
        distance: (x, y, z) =>
          melt(capsule(x, y, z, [0, 0.35, a[2]], [0, 0.95, a[2] - 0.35], 0.17), norm(x, y - 1.22, z - a[2] + 0.42) - 0.14, 0.06),
        surface: matte([0.05, 0.05, 0.06]),
      }),
    ),
  ])
}
