import type { Plugin } from 'vite'

const FILE = 'zod/v4/core/core.js'
const CONFIG = /export const globalConfig = globalThis\.__zod_globalConfig;/

/**
 * Stops zod in browsers from compiling functions from text. Its first schema tests whether it may, and the content security
 * policy forbids it, so every page with a form would log a violation. A setting in our code would come too late where schemas
 * are built first.
 */
export function quietZod(): Plugin {
  let isDone = false
  return {
    name: 'quiet-zod',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/zod\/v4\/core\/core\.js$/ },
      handler(code) {
        isDone = CONFIG.test(code)
        return `${code}\nglobalConfig.jitless = true\n`
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error(`zod no longer keeps its settings in ${FILE}: see CONFIG.`)
    },
  }
}
