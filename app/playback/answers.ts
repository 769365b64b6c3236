/** What an address answered that was asked for before the player wanted it. Times are of the page's own clock, in ms. */
export type Answer = { url: string; body: ArrayBuffer; askedAt: number; firstAt: number; endedAt: number }

/** A request on its way. */
export type Asked = {
  /** Undefined for an answer that was an error, or was given up. */
  coming: Promise<Answer | undefined>
  /** Whether the answer has begun to come. */
  hasBegun(): boolean
  giveUp(): void
}

export type Answers = {
  /** Asks for an address, once. Undefined for an answer that was an error. */
  ask(url: string): Promise<Answer | undefined>
  has(url: string): boolean
  /** Hands the answer over, also one that is on its way; undefined when the address was not asked for, or long ago. */
  take(url: string): Asked | undefined
  /** Gives up what nobody took. */
  close(): void
}

/** No more than these are kept. */
const MOST = 8
/** An answer that nobody took after so long, in ms, is none any more. */
const LONGEST = 10_000

/** Keeps what was asked for ahead until the player takes it, which it may do once. */
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
