import { MINUTE_MS } from '../../kit/time/time-units.ts'

/** How often, in ms, a visible page checks for changes, and the longest pause after failures. */
const EVERY = 25_000
const SELDOM = 5 * MINUTE_MS
const PATIENCE = 15_000

/**
 * Requests the page itself regularly while it is visible, and passes on every version that shows something else: the episode
 * has begun or has another address, or its series got a password (spec R6). Failures only lengthen the pause.
 */
export function followPage(mark: string | undefined, onPage: (main: HTMLElement, title: string) => void) {
  let shown = mark
  let pause = EVERY
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = Date.now()
  let isAsking = false

  function later() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(ask, pause * (1 + Math.random() / 5))
  }

  async function ask() {
    if (isAsking) return
    isAsking = true
    askedAt = Date.now()
    try {
      // The browser sends its ETag, so an answer without changes is a few bytes.
      const answer = await fetch(location.pathname, {
        credentials: 'omit',
        cache: 'no-cache',
        signal: AbortSignal.timeout(PATIENCE),
      })
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const main = page.querySelector<HTMLElement>('main[data-mark]')
      if (!main) throw new Error(`${answer.status} instead of the page`)
      pause = EVERY
      if (main.dataset.mark !== shown) {
        shown = main.dataset.mark
        onPage(main, page.title)
      }
    } catch {
      pause = Math.min(pause * 2, SELDOM)
    }
    isAsking = false
    later()
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > EVERY) void ask()
    else later()
  })
  addEventListener('online', () => void ask())
  later()
}
