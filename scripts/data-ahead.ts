import type { Plugin } from 'vite'

const FILE = 'router/dist/production/lib/dom/ssr/single-fetch.js'
const ASKING = 'let res = await fetch(url, await createRequestInit(request));'
const TAKING =
  'let res = await ((request.method === "GET" && window.dataAhead?.(url.href)) || fetch(url, await createRequestInit(request)));'

/**
 * Makes React Router use the page data that was requested when its link was pressed
 * (app/site/series/first-picture/watch-ahead.tsx).
 */
export function dataAhead(): Plugin {
  let isDone = false
  return {
    name: 'data-ahead',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/single-fetch\.js$/ },
      handler(code) {
        isDone = code.includes(ASKING)
        return code.replace(ASKING, TAKING)
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error(`React Router asks otherwise in ${FILE}: see ASKING.`)
    },
  }
}
