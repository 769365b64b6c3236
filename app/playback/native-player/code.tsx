import type { PlayerCode } from './engine.tsx'

/** Code that only some videos need, as the page's own scripts load it. */
export const playerCode: PlayerCode = {
  engine: () => import('./hls-engine.tsx'),
  fullHls: () => import('hls.js'),
}
