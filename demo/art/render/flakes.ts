import type { Flakes } from '../stage.ts'
import { scatter } from './noise.ts'
import type { Film } from './trace.ts'
import { norm, smooth } from './vector.ts'

/** Strews soft flakes over the film: small and many far off, few and large near the lens. */
export function strew(film: Film, { count, size, colors, stretch = 1, seed = 1 }: Flakes): void {
  const { width, height, light } = film
  for (let i = 0; i < count; i++) {
    const depth = scatter(i, 1, seed) ** 3
    const radius = (size * (0.35 + 2.6 * depth) * width) / 1280
    const cx = scatter(i, 2, seed) * width
    const cy = scatter(i, 3, seed) * height
    const lean = (scatter(i, 4, seed) - 0.5) * 2.4
    const color = colors[Math.floor(scatter(i, 5, seed) * colors.length)] ?? [1, 1, 1]
    const strength = 0.85 - 0.5 * depth
    const reach = Math.ceil(radius * Math.max(1, stretch)) + 1
    for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(height, cy + reach); y++) {
      for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(width, cx + reach); x++) {
        const dx = (x - cx) * Math.cos(lean) + (y - cy) * Math.sin(lean)
        const dy = -(x - cx) * Math.sin(lean) + (y - cy) * Math.cos(lean)
        const cover = strength * (1 - smooth(0.55, 1, norm(dx / radius, dy / (radius * stretch))))
        if (cover <= 0) continue
        const at = (y * width + x) * 3
        for (let c = 0; c < 3; c++) light[at + c] = (light[at + c] ?? 0) * (1 - cover) + (color[c] ?? 0) * cover
      }
    }
  }
}
