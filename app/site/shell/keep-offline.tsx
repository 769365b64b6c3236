/** How long, in ms, the worker waits after the page has loaded. */
const REST = 1_000
/** How long, in ms, a loading video has the network to itself. */
const FOR_VIDEO = 10_000

/**
 * Starts the service worker that caches visited pages for offline use (spec K1, docs/decisions/014-offline.md), once the page
 * has loaded and its video shows a first frame. Tells the worker which files the page loaded earlier. If the browser refuses,
 * there is no worker.
 */
export function startOfflineCache() {
  async function start() {
    try {
      await navigator.serviceWorker.register('/sw.js')
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
    } catch {}
  }
  const startLater = () => void setTimeout(() => void videoThere().then(start), REST)
  if (document.readyState === 'complete') startLater()
  else addEventListener('load', startLater)
}

/** Settles once no video of the page waits for its first frame, or after `FOR_VIDEO`. */
function videoThere(): Promise<unknown> {
  const isOnItsWay = ({ readyState, networkState, error }: HTMLVideoElement) =>
    readyState < HTMLMediaElement.HAVE_CURRENT_DATA && networkState !== HTMLMediaElement.NETWORK_EMPTY && !error
  if (![...document.querySelectorAll('video')].some(isOnItsWay)) return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, FOR_VIDEO)
    for (const event of ['loadeddata', 'error', 'emptied'])
      document.addEventListener(event, resolve, { capture: true, once: true })
  })
}
