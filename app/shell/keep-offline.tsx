/** How long, in ms, a page that has loaded is left to itself. */
const REST = 1_000

/**
 * Has the browser keep what was seen of the site, for when there is no network (spec K1, docs/decisions/014-offline.md), once
 * the page has loaded. What the page asked for before is told to the worker. Browsers that refuse do without.
 */
export function keepOffline() {
  async function start() {
    try {
      await navigator.serviceWorker.register('/sw.js')
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
    } catch {}
  }
  const startLater = () => void setTimeout(start, REST)
  if (document.readyState === 'complete') startLater()
  else addEventListener('load', startLater)
}
