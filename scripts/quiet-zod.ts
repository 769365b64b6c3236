import type { Plugin } from 'vite'

const FILE = 'zod/v4/core/core.js'
const CONFIG = /export const globalConfig = globalThis\.__zod_globalConfig;/

/**
 * Tells zod in browsers to make no functions from text. Its first schema tries whether it may, which the site's policy forbids:
 * a violation in the console of every page with a form. A setting in our code would come too late where schemas are built first.
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
