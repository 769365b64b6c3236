import { MINUTE_MS } from '../../kit/time/time-units.ts'

/** How often, in ms, a visible page checks for changes, and the longest pause after failures. */
const EVERY = 25_000
const SELDOM = 5 * MINUTE_MS
const PATIENCE = 15_000

type Options = {
  /** The mark of what is shown; by default that of this document. */
  mark?: string | undefined
  /** Returns the address of the page; by default its own. */
  address?: () => string
  onPage: (main: HTMLElement, title: string) => void
}

/** Limits how long a request may take. The browsers inside broadcast software may be too old to do so. */
export const withPatience = (ms = PATIENCE): RequestInit => ({
  credentials: 'omit',
  signal: AbortSignal.timeout?.(ms) ?? null,
})

/**
 * Requests the page itself regularly while it is visible, and passes on every version that shows something else: the episode
 * has begun or has another address, or its series got a password (spec R6). Failures only lengthen the pause. Returns the
 * function that requests it at once.
 */
export function followPage({
  mark = document.body.dataset.mark,
  address = () => location.pathname,
  onPage,
}: Options): () => void {
  let shown = mark
  let pause = EVERY
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = Date.now()
  let isAsking = false
  let isStale = false

  function later() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(ask, pause * (1 + Math.random() / 5))
  }

  async function ask(): Promise<void> {
    // News that arrives meanwhile is read after that.
    isStale = isAsking
    if (isAsking) return
    isAsking = true
    askedAt = Date.now()
    try {
      // The browser sends its ETag, so an answer without changes is a few bytes.
      const answer = await fetch(address(), { cache: 'no-cache', ...withPatience() })
      const { body, title } = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const main = body.querySelector('main')
      if (!body.dataset.mark || !main) throw new Error(`${answer.status} instead of the page`)
      pause = EVERY
      if (body.dataset.mark !== shown) {
        shown = body.dataset.mark
        onPage(main, title)
      }
    } catch {
      pause = Math.min(pause * 2, SELDOM)
    }
    isAsking = false
    if (isStale) return ask()
    later()
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > EVERY) void ask()
    else later()
  })
  addEventListener('online', () => void ask())
  later()
  return () => void ask()
}

/** Shows a newer page; the link or button that had the focus keeps it. */
export function replacePage(main: HTMLElement, next: HTMLElement, title: string) {
  const { activeElement } = document
  const name = activeElement?.id ? 'id' : 'href'
  const value = activeElement?.getAttribute(name)
  main.replaceChildren(...next.childNodes)
  document.title = title
  if (value) main.querySelector<HTMLElement>(`[${name}="${CSS.escape(value)}"]`)?.focus({ preventScroll: true })
}
