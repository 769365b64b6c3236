import type { PlayerCode } from './stream/engine.tsx'

let engine: typeof import('./stream/hls-engine.tsx') | undefined

/** Imports the code that only some videos need, the way a page imports its own scripts. */
export const playerCode: PlayerCode = {
  loadedEngine: () => engine,
  engine: () =>
    import('./stream/hls-engine.tsx').then((module) => {
      engine = module
      return module
    }),
  fullHls: () => import('hls.js'),
}
