import type { Plugin } from 'vite'

const FILE = 'router/dist/production/lib/dom/ssr/routeModules.js'
const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
const FAILING_PAGE = 'return { default() { throw Object.assign(error, { isScriptMissing: true }); } };'

/**
 * React Router loads the whole page anew when the code of the next one does not come, which without a network ends on
 * the browser's own error page. Here the page fails when it is drawn, and our error page stays in the site and tries again.
 * Where the data of a page comes without its code (a newer version has replaced it) the router would show a page with
 * nothing in it, should the code's promise just be rejected.
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
        return code.replace(RELOAD, FAILING_PAGE)
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error(`React Router no longer reloads in ${FILE}: see RELOAD.`)
    },
  }
}
