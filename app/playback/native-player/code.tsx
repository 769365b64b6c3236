import type { OpenEngine, PlayerCode } from './stream/engine.tsx'

let loaded: { openHls: OpenEngine } | undefined

/** Imports the code that only some videos need, the way a page imports its own scripts. */
export const playerCode: PlayerCode = {
  loadedEngine: () => loaded,
  engine: async () => {
    const { openHls } = await import('./stream/hls-engine.tsx')
    loaded = { openHls }
    return loaded
  },
  fullHls: () => import('hls.js'),
}
