import type { Answer, AnswerRequest } from './answers.ts'

/** Fetches an address as the player would. */
export function fetchAnswer(url: string): AnswerRequest {
  const over = new AbortController()
  let firstAt: number | undefined

  async function read(): Promise<Answer | undefined> {
    const askedAt = performance.now()
    const response = await fetch(url, { signal: over.signal })
    firstAt = performance.now()
    if (response.status !== 200) {
      over.abort()
      return undefined
    }
    const body = await response.arrayBuffer()
    return { url: response.url, body, askedAt, firstAt, endedAt: performance.now() }
  }

  return { coming: read(), hasBegun: () => firstAt !== undefined, giveUp: () => over.abort() }
}
