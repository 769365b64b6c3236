/** A prefetched response. Times are on the page's monotonic clock, in ms. */
export type Answer = { url: string; body: ArrayBuffer; askedAt: number; firstAt: number; endedAt: number }

/** A request in flight. */
export type Asked = {
  /** Undefined if the request failed or was aborted. */
  coming: Promise<Answer | undefined>
  /** True once the response has started to arrive. */
  hasBegun(): boolean
  giveUp(): void
}

export type Answers = {
  /** Requests an address unless a request is in flight or cached. Returns undefined if it failed. */
  ask(url: string): Promise<Answer | undefined>
  has(url: string): boolean
  /** Hands over the request, in flight or finished; undefined if there was none or it has expired. */
  take(url: string): Asked | undefined
  /** Aborts every request that nobody has taken. */
  close(): void
}

/** The maximum number of requests held at a time; beyond it the oldest is dropped. */
const MOST = 8
/** An untaken response expires after this time, in ms. */
const LONGEST = 10_000

/** Opens a store that holds prefetched responses until the player takes them; each can be taken once. */
export function openAnswers(request: (url: string) => Asked): Answers {
  const kept = new Map<string, Asked & { timer: ReturnType<typeof setTimeout> }>()

  function drop(url: string) {
    const { giveUp, timer } = kept.get(url) ?? {}
    clearTimeout(timer)
    kept.delete(url)
    giveUp?.()
  }

  return {
    ask(url) {
      const known = kept.get(url)
      if (known) return known.coming
      const asked = request(url)
      const coming = asked.coming.catch(() => undefined)
      kept.set(url, { ...asked, coming, timer: setTimeout(() => drop(url), LONGEST) })
      for (const oldest of kept.keys()) if (kept.size > MOST) drop(oldest)
      return coming
    },
    has: (url) => kept.has(url),
    take(url) {
      const found = kept.get(url)
      clearTimeout(found?.timer)
      kept.delete(url)
      return found
    },
    close() {
      for (const url of kept.keys()) drop(url)
    },
  }
}
