import { scatter } from './noise.ts'
import type { Film } from './trace.ts'
import { blend, type Color, clamp, ink, luminance, norm, smooth } from './vector.ts'

/** Four inks of a poster: shadows, middle tones, highlights, and the colour of the rim light. */
export type Palette = { deep: Color; mid: Color; light: Color; rim: Color }

export const palette = (deep: string, mid: string, light: string, rim: string): Palette => ({
  deep: ink(deep),
  mid: ink(mid),
  light: ink(light),
  rim: ink(rim),
})

export type Development = {
  inks: Palette
  exposure?: number
  /** How far the picture turns into its inks: 0 natural colour, 1 a pure print. */
  print?: number
  bloom?: number
  vignette?: number
  grain?: number
}

/** From linear light to 8-bit pixels: glow, tone curve, inks, vignette, grain. */
export function develop(film: Film, options: Development): Uint8Array {
  const { width, height, light } = film
  const { inks, exposure = 1, print = 0.55, bloom = 0.5, vignette = 0.5, grain = 1 } = options
  const glow = bloomOf(film)
  const out = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3
      const u = (column / width - 0.5) * 1.15
      const v = row / height - 0.5
      const dim = exposure * (1 - vignette * smooth(0.25, 0.85, norm(u, v)))
      const raw: Color = [0, 1, 2].map((i) => ((light[at + i] ?? 0) + (glow[at + i] ?? 0) * bloom) * dim) as unknown as Color
      const toned: Color = [curve(raw[0]), curve(raw[1]), curve(raw[2])]
      const printed = blend(toned, inked(luminance(toned), inks), print)
      const lum = luminance(printed)
      const speck = (scatter(column, row, 91) + scatter(column, row, 57) - 1) * 0.02 * grain * (0.35 + Math.sqrt(clamp(lum)))
      for (let i = 0; i < 3; i++) {
        out[at + i] = Math.round(clamp((printed[i] ?? 0) ** (1 / 2.2) + speck) * 255)
      }
    }
  }
  return out
}

const curve = (v: number): number => clamp((v * (2.51 * v + 0.02)) / (v * (2.43 * v + 0.59) + 0.17))

function inked(lum: number, { deep, mid, light }: Palette): Color {
  const s = Math.sqrt(clamp(lum))
  return s < 0.52 ? blend(deep, mid, (s / 0.52) ** 1.7) : blend(mid, light, smooth(0.52, 1, s))
}

/** The bright parts, spread wide at a quarter of the size. */
function bloomOf({ width, height, light }: Film): Float32Array {
  const w = Math.ceil(width / 4)
  const h = Math.ceil(height / 4)
  const small = new Float32Array(w * h * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      const to = ((y >> 2) * w + (x >> 2)) * 3
      for (let i = 0; i < 3; i++) {
        const v = light[from + i] ?? 0
        small[to + i] = (small[to + i] ?? 0) + Math.min(6, Math.max(0, v - 0.75)) / 16
      }
    }
  }
  const narrow = blurred(small, w, h, Math.max(1, Math.round(width / 220)))
  const wide = blurred(small, w, h, Math.max(2, Math.round(width / 60)))
  const out = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const fy = Math.min(h - 1.001, Math.max(0, y / 4 - 0.375))
    const y0 = Math.floor(fy)
    const ty = fy - y0
    for (let x = 0; x < width; x++) {
      const fx = Math.min(w - 1.001, Math.max(0, x / 4 - 0.375))
      const x0 = Math.floor(fx)
      const tx = fx - x0
      const a = (y0 * w + x0) * 3
      const b = a + w * 3
      for (let i = 0; i < 3; i++) {
        const at = (buffer: Float32Array) =>
          ((buffer[a + i] ?? 0) * (1 - tx) + (buffer[a + 3 + i] ?? 0) * tx) * (1 - ty) +
          ((buffer[b + i] ?? 0) * (1 - tx) + (buffer[b + 3 + i] ?? 0) * tx) * ty
        out[(y * width + x) * 3 + i] = at(narrow) * 0.5 + at(wide) * 1.1
      }
    }
  }
  return out
}

/** Three box blurs make a good Gaussian. */
function blurred(source: Float32Array, w: number, h: number, radius: number): Float32Array {
  let buffer = source
  for (let pass = 0; pass < 3; pass++) {
    buffer = box(box(buffer, w, h, radius, 3, w * 3), h, w, radius, w * 3, 3)
  }
  return buffer
}

function box(source: Float32Array, count: number, lines: number, radius: number, step: number, line: number): Float32Array {
  const out = new Float32Array(source.length)
  const span = radius * 2 + 1
  for (let l = 0; l < lines; l++) {
    for (let i = 0; i < 3; i++) {
      const base = l * line + i
      let sum = 0
      for (let k = -radius; k < count; k++) {
        const enter = k + radius
        if (enter < count) sum += source[base + enter * step] ?? 0
        const leave = k - radius - 1
        if (leave >= 0) sum -= source[base + leave * step] ?? 0
        if (k >= 0) out[base + k * step] = sum / span
      }
    }
  }
  return out
}
