import sharp from 'sharp'
import type { Surface } from '../render/scene.ts'
import { clamp, norm } from '../render/vector.ts'
import { capHeight, glyphs } from './archivo-glyphs.ts'
import type { Shape } from './shapes.ts'

/** A word as a distance field in the plane: capitals 1 high, centred at x = 0, standing on y = 0. */
export type Word = { width: number; distance(x: number, y: number): number }

const RESOLUTION = 320
const MARGIN = 0.35

export async function word(text: string, tracking = -10): Promise<Word> {
  let pen = 0
  const paths = [...text].map((letter) => {
    if (letter === ' ') {
      pen += 260
      return ''
    }
    const glyph = glyphs[letter]
    if (!glyph) throw new Error(`no outline of ${letter}`)
    const path = `<path transform="translate(${pen} 0)" d="${glyph.path}"/>`
    pen += glyph.advance + tracking
    return path
  })
  const units = pen / capHeight
  const w = Math.ceil((units + 2 * MARGIN) * RESOLUTION)
  const h = Math.ceil((1 + 2 * MARGIN) * RESOLUTION)
  const view = `${-MARGIN * capHeight} ${-(1 + MARGIN) * capHeight} ${(w / RESOLUTION) * capHeight} ${(h / RESOLUTION) * capHeight}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${view}"><rect x="-9999" y="-9999" width="99999" height="99999"/><g fill="#fff">${paths.join('')}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true })
  const inside = new Uint8Array(w * h)
  for (let i = 0; i < w * h; i++) inside[i] = (data[i * info.channels] ?? 0) > 127 ? 1 : 0
  // The outline came from whole pixels; averaging the field takes its stairs away.
  const field = averaged(averaged(signedDistance(inside, w, h), w, h), w, h)
  const at = (x: number, y: number) => field[clamp(y, 0, h - 1) * w + clamp(x, 0, w - 1)] ?? 0
  return {
    width: units,
    distance: (x, y) => {
      const fx = (x + units / 2 + MARGIN) * RESOLUTION - 0.5
      const fy = (1 + MARGIN - y) * RESOLUTION - 0.5
      const cx = clamp(fx, 0, w - 1.001)
      const cy = clamp(fy, 0, h - 1.001)
      const ix = Math.floor(cx)
      const iy = Math.floor(cy)
      const tx = cx - ix
      const ty = cy - iy
      const near =
        (at(ix, iy) * (1 - tx) + at(ix + 1, iy) * tx) * (1 - ty) + (at(ix, iy + 1) * (1 - tx) + at(ix + 1, iy + 1) * tx) * ty
      const beyond = norm(fx - cx, fy - cy)
      return (near + beyond) / RESOLUTION
    },
  }
}

/** A word as solid letters, front towards +z. */
export const standing = (letters: Word, depth: number, surface: Surface): Shape => ({
  radius: norm(letters.width / 2, 1, depth) + 0.05,
  distance: (x, y, z) => {
    const flat = letters.distance(x, y)
    const thick = Math.abs(z) - depth
    const d = Math.min(Math.max(flat, thick), 0) + norm(Math.max(flat, 0), Math.max(thick, 0))
    return (d - 0.008) * 0.9
  },
  surface: () => surface,
})

function averaged(field: Float32Array, w: number, h: number): Float32Array {
  const out = field.slice()
  for (let y = 2; y < h - 2; y++) {
    for (let x = 2; x < w - 2; x++) {
      let sum = 0
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) sum += field[(y + dy) * w + x + dx] ?? 0
      out[y * w + x] = sum / 25
    }
  }
  return out
}

/** Exact distances by two passes of parabolas (Felzenszwalb and Huttenlocher). */
function signedDistance(inside: Uint8Array, w: number, h: number): Float32Array {
  const out = distances(inside, w, h, 1)
  const into = distances(inside, w, h, 0)
  return out.map((d, i) => Math.sqrt(d) - Math.sqrt(into[i] ?? 0))
}

function distances(inside: Uint8Array, w: number, h: number, target: 0 | 1): Float32Array {
  const far = 1e9
  const grid = Float32Array.from(inside, (v) => (v === target ? 0 : far))
  const line = new Float32Array(Math.max(w, h))
  for (let x = 0; x < w; x++) {
    for (let y = 0; y < h; y++) line[y] = grid[y * w + x] ?? far
    parabolas(line, h).forEach((v, y) => {
      grid[y * w + x] = v
    })
  }
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) line[x] = grid[y * w + x] ?? far
    grid.set(parabolas(line, w), y * w)
  }
  return grid
}

function parabolas(f: Float32Array, n: number): Float32Array {
  const d = new Float32Array(n)
  const v = new Int32Array(n)
  const z = new Float64Array(n + 1)
  const at = (i: number) => (f[i] ?? 0) + i * i
  let k = 0
  z[0] = -Infinity
  z[1] = Infinity
  for (let q = 1; q < n; q++) {
    let s = 0
    for (;;) {
      const p = v[k] ?? 0
      s = (at(q) - at(p)) / (2 * q - 2 * p)
      if (s > (z[k] ?? 0) || k === 0) break
      k--
    }
    if (s <= (z[k] ?? 0)) s = z[k] ?? 0
    else k++
    v[k] = q
    z[k] = s
    z[k + 1] = Infinity
  }
  k = 0
  for (let q = 0; q < n; q++) {
    while ((z[k + 1] ?? Infinity) < q) k++
    const p = v[k] ?? 0
    d[q] = (q - p) ** 2 + (f[p] ?? 0)
  }
  return d
}
