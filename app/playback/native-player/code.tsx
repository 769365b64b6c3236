import type { PlayerCode } from './stream/engine.tsx'

/** Imports the code that only some videos need, the way a page imports its own scripts. */
export const playerCode: PlayerCode = {
  engine: () => import('./stream/hls-engine.tsx'),
  fullHls: () => import('hls.js'),
}
