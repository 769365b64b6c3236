import { boundedText } from '../bounded-text.ts'

/** Playlists of HLS streams, over the network. */
export type Playlists = {
  /** The text of a playlist; undefined for other hosts and for any failure. `signal` aborts. */
  read(address: string, signal: AbortSignal): Promise<string | undefined>
  /** Whether the address is on an allowed host. */
  mayAsk(address: string): boolean
}

type Options = {
  /** The allowed hosts. */
  origins: string[]
  limits?: Partial<typeof LIMITS>
}

/** In ms and bytes: a whole day in segments of 2 s makes about a megabyte. */
const LIMITS = { deadline: 3_000, bytes: 2 * 1024 * 1024 }

/** Follows no redirect, which would lead to another host. */
export function openPlaylists({ origins, limits: given = {} }: Options): Playlists {
  const limits = { ...LIMITS, ...given }
  const mayAsk = (address: string) => origins.includes(URL.parse(address)?.origin ?? '')
  return {
    mayAsk,
    async read(address, signal) {
      if (!mayAsk(address)) return undefined
      try {
        const inTime = AbortSignal.any([signal, AbortSignal.timeout(limits.deadline)])
        const response = await fetch(address, { redirect: 'manual', headers: { 'user-agent': 'Podium' }, signal: inTime })
        if (response.status === 200) return await boundedText(response, limits.bytes)
        await response.body?.cancel()
      } catch {
        // A browser that plays the stream requests the playlist itself and tells its viewer.
      }
      return undefined
    },
  }
}
