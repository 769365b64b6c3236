import { boundedText } from '../bounded-text.ts'

/** The provider's list of live streams, over the network. */
export type LiveList = {
  /** Reads the current list as JSON. Throws a LiveListError on any failure; `signal` aborts. */
  read(signal: AbortSignal): Promise<unknown>
}

/** A failure whose message reveals nothing of the response. */
class LiveListError extends Error {}

type Options = {
  url: string
  limits?: Partial<typeof LIMITS>
}

/** Limits of a request, in ms and bytes. */
const LIMITS = { deadline: 5_000, bytes: 256 * 1024 }

/** Opens the list. Sends the ETag, so that an unchanged list is not sent again; follows no redirect to another host. */
export function openLiveList({ url, limits: given = {} }: Options): LiveList {
  const limits = { ...LIMITS, ...given }
  let last: { etag: string; list: unknown } | undefined

  async function ask(signal: AbortSignal): Promise<unknown> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'application/json', 'user-agent': 'Podium', ...(last ? { 'if-none-match': last.etag } : {}) },
      signal,
    })
    if (last && response.status === 304) return last.list
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new LiveListError(`The provider answered with ${response.status}.`)
    }
    const text = await boundedText(response, limits.bytes)
    if (text === undefined) throw new LiveListError('The list is too large.')
    const list = parsed(text)
    const etag = response.headers.get('etag')
    last = etag === null ? undefined : { etag, list }
    return list
  }

  return {
    async read(signal) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(limits.deadline)])
      try {
        return await ask(inTime)
      } catch (error) {
        if (error instanceof LiveListError) throw error
        throw new LiveListError(inTime.aborted ? 'No answer in time.' : 'No answer.')
      }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new LiveListError('The list is no JSON.')
  }
}
