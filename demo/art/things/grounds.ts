import { clouds, noise } from '../render/noise.ts'
import type { Ground, Surface } from '../render/scene.ts'
import { blend, type Color, clamp, norm, smooth } from '../render/vector.ts'
import type { Word } from './lettering.ts'

/** A painted mark: coverage 0 to 1 at a point, softened to the width of a pixel there. */
export type Mark = { at(x: number, z: number, soft: number): number; color: Color }

const stroke = (distance: number, half: number, soft: number): number => {
  const s = Math.max(soft, 0.004)
  // A line thinner than a pixel keeps its light by growing fainter, not by shimmering.
  return (1 - smooth(half - s * 0.6, half + s * 0.6, Math.abs(distance))) * Math.min(1, (2 * half) / s + 0.25)
}

export const line = (ax: number, az: number, bx: number, bz: number, width: number, color: Color): Mark => ({
  color,
  at: (x, z, soft) => {
    const dx = bx - ax
    const dz = bz - az
    const h = clamp(((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz))
    return stroke(norm(x - ax - dx * h, z - az - dz * h), width / 2, soft)
  },
})

export const circle = (
  cx: number,
  cz: number,
  radius: number,
  width: number,
  color: Color,
  arc?: (x: number, z: number) => boolean,
): Mark => ({
  color,
  at: (x, z, soft) => (arc && !arc(x - cx, z - cz) ? 0 : stroke(norm(x - cx, z - cz) - radius, width / 2, soft)),
})

export const disc = (cx: number, cz: number, radius: number, color: Color): Mark => ({
  color,
  at: (x, z, soft) => 1 - smooth(radius - soft, radius + soft, norm(x - cx, z - cz)),
})

export const patch = (fromX: number, fromZ: number, toX: number, toZ: number, color: Color): Mark => ({
  color,
  at: (x, z, soft) =>
    smooth(fromX - soft, fromX + soft, x) *
    (1 - smooth(toX - soft, toX + soft, x)) *
    smooth(fromZ - soft, fromZ + soft, z) *
    (1 - smooth(toZ - soft, toZ + soft, z)),
})

export const frame = (fromX: number, fromZ: number, toX: number, toZ: number, width: number, color: Color): Mark[] => [
  line(fromX, fromZ, toX, fromZ, width, color),
  line(toX, fromZ, toX, toZ, width, color),
  line(toX, toZ, fromX, toZ, width, color),
  line(fromX, toZ, fromX, fromZ, width, color),
]

/** A word painted on the ground, its foot towards `facing` degrees (0: towards +z). */
export const lettered = (letters: Word, cx: number, cz: number, height: number, color: Color, facing = 0): Mark => {
  const s = Math.sin((facing * Math.PI) / 180)
  const c = Math.cos((facing * Math.PI) / 180)
  return {
    color,
    at: (x, z, soft) => {
      const dx = x - cx
      const dz = z - cz
      const d = letters.distance((dx * c - dz * s) / height, (-dx * s - dz * c) / height + 0.5) * height
      return 1 - smooth(-soft, soft, d)
    },
  }
}

function marked(base: Color, marks: Mark[], x: number, z: number, soft: number): { color: Color; cover: number } {
  let color = base
  let cover = 0
  for (const mark of marks) {
    const a = mark.at(x, z, soft)
    if (a > 0.003) {
      color = blend(color, mark.color, a)
      cover = Math.max(cover, a)
    }
  }
  return { color, cover }
}

/** Mown grass; stripes run along z, `stripe` wide. */
export function turf(green: Color, marks: Mark[], { stripe = 5, wear = 0.5, blade = 1 } = {}): Ground {
  return {
    surface: (x, z, soft) => {
      const mown = stripe > 0 ? 0.82 + 0.36 * smooth(-0.1, 0.1, Math.sin((x * Math.PI) / stripe)) : 1
      const fine = clamp(1 - soft * 9) * blade
      const grass = 1 + fine * (noise(x * 34, z * 12, 2) - 0.5) * 1.1 + (clouds(x * 0.6, z * 0.6, 6) - 0.5) * wear
      const base: Color = [green[0] * mown * grass, green[1] * mown * grass, green[2] * mown * grass]
      const { color, cover } = marked(base, marks, x, z, soft)
      const chalk = 1 - fine * 0.45 * (1 - noise(x * 30, z * 14, 3)) * cover
      return { albedo: [color[0] * chalk, color[1] * chalk, color[2] * chalk], shine: 0.1, polish: 6 }
    },
    slope: (x, z, soft) => {
      const k = 0.22 * blade * clamp(1 - soft * 7)
      return [(noise(x * 30, z * 30, 7) - 0.5) * k * 2, (noise(x * 30, z * 30, 8) - 0.5) * k * 2]
    },
  }
}

/** Varnished boards running along z. */
export function hardwood(wood: Color, marks: Mark[], mirror = 0.16): Ground {
  return {
    surface: (x, z, soft) => {
      const plank = Math.floor(x / 0.11)
      const shift = noise(plank * 7.3, 1, 3) * 9
      const piece = Math.floor((z + shift) / 2.1)
      const tone = 0.82 + 0.34 * noise(plank * 3.7, piece * 5.1, 5)
      const grain = 1 + (noise(x * 60, z * 2.2, 9) - 0.5) * 0.22 * clamp(1 - soft * 12)
      const joint =
        1 - 0.4 * (1 - smooth(0.002, 0.006 + soft, Math.abs(x / 0.11 - plank - 0.5) * -0.11 + 0.055)) * clamp(1 - soft * 20)
      const k = tone * grain * joint
      const { color } = marked([wood[0] * k, wood[1] * k, wood[2] * k], marks, x, z, soft)
      return { albedo: color, shine: 0.5, polish: 70, mirror }
    },
    slope: (x, z) => [(noise(x * 3, z * 0.7, 1) - 0.5) * 0.012, (noise(x * 3, z * 0.7, 2) - 0.5) * 0.012],
  }
}

/** Ice with skate or pebble marks. */
export function ice(marks: Mark[], { scratches = 1, mirror = 0.2, tone = [0.4, 0.45, 0.5] as Color } = {}): Ground {
  return {
    surface: (x, z, soft) => {
      const cut = (angle: number, seed: number) => {
        const u = x * Math.cos(angle) + z * Math.sin(angle) + Math.sin(z * 0.8 + seed) * 0.35
        const v = -x * Math.sin(angle) + z * Math.cos(angle)
        return smooth(0.72, 0.95, noise(u * 9, v * 0.55, seed)) * 0.22
      }
      const worn = (cut(0.4, 11) + cut(1.3, 12) + cut(2.2, 13)) * scratches * clamp(1.2 - soft * 6)
      const stain = 0.9 + 0.2 * clouds(x * 0.4, z * 0.4, 14)
      const { color } = marked([tone[0] * stain, tone[1] * stain, tone[2] * stain], marks, x, z, soft)
      const milk = blend(color, [0.66, 0.7, 0.74], clamp(worn))
      return { albedo: milk, shine: 0.5, polish: 110, mirror: mirror * (1 - clamp(worn) * 0.7) }
    },
    slope: (x, z) => [(noise(x * 7, z * 7, 1) - 0.5) * 0.012, (noise(x * 7, z * 7, 2) - 0.5) * 0.012],
  }
}

/** Rubber or vinyl: running track, wrestling mat, painted hall floor. */
export function rubber(color: Color, marks: Mark[], { speckle = 0.5, mirror = 0 } = {}): Ground {
  return {
    surface: (x, z, soft) => {
      const grit = 1 + (noise(x * 45, z * 45, 21) - 0.5) * speckle * clamp(1 - soft * 10) + (clouds(x, z, 22) - 0.5) * 0.18
      const { color: c } = marked([color[0] * grit, color[1] * grit, color[2] * grit], marks, x, z, soft)
      return { albedo: c, shine: 0.18, polish: 14, mirror }
    },
    slope: (x, z, soft) => {
      const k = (mirror > 0.1 ? 0.02 : 0.1) * clamp(1 - soft * 9)
      return [(noise(x * 40, z * 40, 23) - 0.5) * k, (noise(x * 40, z * 40, 24) - 0.5) * k]
    },
  }
}

/** A pool or a lake seen from above the surface; `rough` from 0 (mirror) to 1 (raced upon). */
export function water(deep: Color, rough: number, floor: Mark[] = [], mirror = 0.32): Ground {
  const height = (x: number, z: number) =>
    noise(x * 1.1, z * 1.1, 31) * 0.5 + noise(x * 2.7 + 5, z * 2.3, 32) * 0.28 + noise(x * 6.1, z * 5.3 + 9, 33) * 0.13
  const slope = (x: number, z: number, soft: number): readonly [number, number] => {
    const e = 0.02 + soft * 0.5
    const here = height(x, z)
    const k = rough * clamp(1.2 - soft * 0.8, 0.25)
    return [((height(x + e, z) - here) / e) * k * 0.4, ((height(x, z + e) - here) / e) * k * 0.4]
  }
  return {
    slope,
    surface: (x, z, soft) => {
      const [sx, sz] = slope(x, z, soft)
      const fine = clamp(1 - soft * 3)
      const caustic = (1 - smooth(0, 0.16, Math.abs(noise(x * 2.4 + sx, z * 2.4, 35) - 0.5))) * 0.7 * fine
      const base: Color = [deep[0] * (1 + caustic), deep[1] * (1 + caustic), deep[2] * (1 + caustic)]
      const { color } = marked(base, floor, x + sx * 1.6, z + sz * 1.6, soft + 0.02)
      return { albedo: color, shine: 0.9, polish: 160, mirror } satisfies Surface
    },
  }
}
