/** A prefetched response. Times are on the page's monotonic clock, in ms. */
export type Answer = { url: string; body: ArrayBuffer; askedAt: number; firstAt: number; endedAt: number }

/** A request in flight. */
export type AnswerRequest = {
  /** Resolves to undefined if the request failed or was aborted. */
  coming: Promise<Answer | undefined>
  /** True once the response has started to arrive. */
  hasBegun(): boolean
  giveUp(): void
}

export type Answers = {
  /** Requests an address unless it is already requested or cached. Resolves to undefined if the request failed. */
  ask(url: string): Promise<Answer | undefined>
  has(url: string): boolean
  /** Removes and returns the request, in flight or finished; undefined if there was none or it has expired. */
  take(url: string): AnswerRequest | undefined
  /** Aborts every request that nobody has taken. */
  close(): void
}

/** The maximum number of requests held at a time; a further one drops the oldest. */
const MOST = 8
/** An untaken response expires after this time, in ms. */
const LONGEST = 10_000

/** Opens a store that holds prefetched responses until the player takes them; each can be taken once. */
export function openAnswers(request: (url: string) => AnswerRequest): Answers {
  const requests = new Map<string, AnswerRequest & { timer: ReturnType<typeof setTimeout> }>()

  function drop(url: string) {
    const { giveUp, timer } = requests.get(url) ?? {}
    clearTimeout(timer)
    requests.delete(url)
    giveUp?.()
  }

  return {
    ask(url) {
      const known = requests.get(url)
      if (known) return known.coming
      const asked = request(url)
      const coming = asked.coming.catch(() => undefined)
      requests.set(url, { ...asked, coming, timer: setTimeout(() => drop(url), LONGEST) })
      for (const oldest of requests.keys()) if (requests.size > MOST) drop(oldest)
      return coming
    },
    has: (url) => requests.has(url),
    take(url) {
      const found = requests.get(url)
      clearTimeout(found?.timer)
      requests.delete(url)
      return found
    },
    close() {
      for (const url of requests.keys()) drop(url)
    },
  }
}
