import type { Plugin } from 'vite'

const FILE = 'router/dist/production/lib/dom/ssr/routeModules.js'
const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
const MARK = 'throw Object.assign(error, { isScriptMissing: true });'

/**
 * React Router loads the whole page anew when the code of the next one does not come, which without a network ends on
 * the browser's own error page. Here the error reaches our error page, which stays in the site and tries again.
 */
export function stayOnPage(): Plugin {
  let isDone = false
  return {
    name: 'stay-on-page',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler(code) {
        isDone = RELOAD.test(code)
        return code.replace(RELOAD, MARK)
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error(`React Router no longer reloads in ${FILE}: see RELOAD.`)
    },
  }
}
