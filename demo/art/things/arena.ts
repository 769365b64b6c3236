import { noise, scatter } from '../render/noise.ts'
import { blend, type Color, clamp, norm, smooth } from '../render/vector.ts'

export type LampBank = { /** Degrees round, degrees up. */ az: number; el: number; rows: number; columns: number; size: number }

export type Arena = {
  deep: Color
  mid: Color
  light: Color
  /** Lower and upper edge of the stands, in degrees above the horizon. */
  stands?: [from: number, to: number]
  crowd?: number
  lamps?: LampBank[]
  /** Light of the ribbon board under the stands; none when absent. */
  ribbon?: Color
  lampPower?: number
  glow?: number
}

const degrees = 180 / Math.PI

/** Stands in the dark, out of focus, with floodlights above: what one sees past the field of play. */
export function arena({ deep, mid, light, stands = [1, 16], crowd = 1, lamps = [], ribbon, lampPower = 9, glow = 1 }: Arena) {
  const [low, high] = stands
  return (x: number, y: number, z: number): Color => {
    const el = Math.asin(clamp(y, -1, 1)) * degrees
    const az = Math.atan2(x, z) * degrees
    let near = 0
    for (const bank of lamps) near += Math.exp(-Math.abs(((az - bank.az + 540) % 360) - 180) / 16)
    // Light falls off away from the lamps, so a picture has a bright and a dark side.
    const side = lamps.length > 0 ? 0.35 + 0.75 * Math.min(1, near) : 1
    let c = blend(deep, mid, clamp(0.3 * glow * side * Math.exp(-Math.abs(el - low) / 6)))
    const within = smooth(low - 0.3, low + 0.6, el) * (1 - smooth(high - 4, high, el))
    if (within > 0) {
      const people = bokeh(az, el, 1.25, 1) + bokeh(az, el, 0.7, 2) * 0.5
      const block = smooth(0.3, 0.7, noise(az * 0.11, el * 0.16, 4))
      const tier = smooth(-0.5, 0.3, Math.sin((el - low) * 0.9))
      c = blend(c, light, clamp(people * within * (0.25 + 0.75 * tier) * (0.15 + 0.85 * block) * side * 0.34 * crowd))
    }
    if (ribbon) {
      const band = smooth(low - 1.5, low - 1.2, el) * (1 - smooth(low - 0.35, low - 0.1, el))
      const lit = 0.5 + 0.5 * smooth(0.35, 0.6, noise(az * 0.09, 3, 8))
      c = [c[0] + ribbon[0] * band * lit, c[1] + ribbon[1] * band * lit, c[2] + ribbon[2] * band * lit]
    }
    let shine = 0
    for (const bank of lamps) {
      const da = (((az - bank.az + 540) % 360) - 180) * Math.cos(el / degrees)
      const de = el - bank.el
      const reach = norm(da, de)
      if (reach > 40) continue
      const halfWide = (bank.columns * bank.size) / 2
      const halfHigh = (bank.rows * bank.size) / 2
      if (Math.abs(da) < halfWide && Math.abs(de) < halfHigh) {
        const u = ((da + halfWide) / bank.size) % 1
        const v = ((de + halfHigh) / bank.size) % 1
        shine += lampPower * (1 - smooth(0.22, 0.46, norm(u - 0.5, v - 0.5)))
      }
      const beside = norm(Math.max(0, Math.abs(da) - halfWide), Math.max(0, Math.abs(de) - halfHigh))
      shine +=
        lampPower *
        (0.012 * Math.exp(-beside / 2.2) + 0.006 * Math.exp(-beside / 7)) *
        Math.min(3, bank.columns * bank.size * 0.3)
    }
    const white: Color = blend(light, [1, 1, 1], 0.55)
    return [c[0] + white[0] * shine, c[1] + white[1] * shine, c[2] + white[2] * shine]
  }
}

/** Soft discs of uneven brightness, as small lights look out of focus. */
function bokeh(az: number, el: number, cell: number, seed: number): number {
  const gx = az / cell
  const gy = el / cell
  let sum = 0
  for (let i = -1; i <= 1; i++) {
    for (let k = -1; k <= 1; k++) {
      const cx = Math.floor(gx) + i
      const cy = Math.floor(gy) + k
      const power = scatter(cx, cy, seed) ** 7
      if (power < 0.02) continue
      const dx = gx - cx - 0.15 - 0.7 * scatter(cx, cy, seed + 20)
      const dy = gy - cy - 0.15 - 0.7 * scatter(cx, cy, seed + 40)
      sum += power * (1 - smooth(0.3, 0.75, norm(dx, dy)))
    }
  }
  return sum
}
