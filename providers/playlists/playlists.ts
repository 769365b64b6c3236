import { boundedText } from '../bounded-text.ts'

/** Playlists of HLS streams, over the network. */
export type Playlists = {
  /** The text of a playlist; undefined for one of another host, and whatever goes wrong. `signal` gives up. */
  read(address: string, signal: AbortSignal): Promise<string | undefined>
  /** Whether it is an address of the hosts that may be asked. */
  mayAsk(address: string): boolean
}

type Options = {
  /** Hosts that may be asked. */
  origins: string[]
  limits?: Partial<typeof LIMITS>
}

/** In ms and bytes: the playlist of a whole day in segments of 2 s has about a megabyte. */
const LIMITS = { deadline: 3_000, bytes: 2 * 1024 * 1024 }

/** Follows no redirect: it would lead to another host. */
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
        // A browser that plays the stream will ask for itself, and tell its viewer.
      }
      return undefined
    },
  }
}
