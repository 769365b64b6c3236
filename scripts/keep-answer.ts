import type { Plugin } from 'vite'

const FILE = 'router/dist/production/lib/router/router.js'
const FORGETS = /(let isActionReload = state\.actionData != null && )(state\.navigation\.formMethod != null && [^;]+);/

/**
 * Makes React Router retain an action's answer until the next navigation. By default it drops the answer as soon as the page
 * reloads its data. Pages here reload whenever something changes on the site, so an error would vanish while someone reads it,
 * and on a slow device before it is shown at all.
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
