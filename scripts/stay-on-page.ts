import type { Plugin } from 'vite'

const FILE = 'router/dist/production/lib/dom/ssr/routeModules.js'
const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
/** The console message that the page reloads, which would no longer be true. */
const SAYS_SO = /console\.error\(`Error loading route module[^;]*;/
const FAILING_PAGE = 'return { default() { throw Object.assign(error, { isScriptMissing: true }); } };'

/**
 * Makes a page whose code fails to load fail when it renders, so that our error page stays in the site and retries. By default
 * React Router reloads the document, which without a network ends on the browser's own error page. Merely rejecting the code's
 * promise is not enough: when data arrives without its code (replaced by a newer version), the router would show an empty page.
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
        isDone = RELOAD.test(code) && SAYS_SO.test(code)
        return code.replace(SAYS_SO, '').replace(RELOAD, FAILING_PAGE)
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error(`React Router no longer reloads in ${FILE}: see RELOAD and SAYS_SO.`)
    },
  }
}
