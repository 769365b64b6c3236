import type { PlayerCode } from './stream/engine.tsx'

/** Loads the code that only some videos need, as a page's own scripts do. */
export const playerCode: PlayerCode = {
  engine: () => import('./stream/hls-engine.tsx'),
  fullHls: () => import('hls.js'),
}
