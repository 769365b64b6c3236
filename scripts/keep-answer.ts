import type { Plugin } from 'vite'

const FILE = 'router/dist/production/lib/router/router.js'
const FORGETS = /(let isActionReload = state\.actionData != null && )(state\.navigation\.formMethod != null && [^;]+);/

/**
 * React Router forgets what an action answered as soon as the page's data are read again. Here a page reads them whenever something changes
 * on the site, so that an error that someone reads would vanish, and on a slow device an answer before it is shown. Instead, the answer stays
 * until the next navigation.
 */
export function keepAnswer(): Plugin {
  let isDone = false
  return {
    name: 'keep-answer',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/lib\/router\/router\.js$/ },
      handler(code) {
        isDone = FORGETS.test(code)
        return code.replace(FORGETS, '$1(isUninterruptedRevalidation || $2);')
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error(`React Router no longer forgets answers as it did in ${FILE}: see FORGETS.`)
    },
  }
}
