import { z } from 'zod'
import { webAddress } from '../../kit/text/web-address.ts'
import { playAddress, playId, playStream } from '../../kit/webcast/providers.ts'
import type { Hosts } from './address.ts'

/** The provider's list of live streams (spec K3). A listed stream is on air unless its entry says otherwise. */
export const liveStreams = z
  .array(
    z.object({
      id: z.union([z.string().min(1).max(200), z.number().int()]).transform(String),
      isLive: z.boolean().default(true),
      url: z.string().max(2_000).optional(),
    }),
  )
  .max(500)

export type LiveStream = z.infer<typeof liveStreams>[number]

/** The list's state for one video address. */
export type AddressState = { stream: string; isLive: boolean }

/**
 * Returns the video addresses that an episode of this stream may have: its bare id, its play address, its playlist, or the
 * address in the list entry itself.
 */
function addressesOf({ id, url }: LiveStream, hosts: Hosts): string[] {
  const own = url === undefined ? undefined : webAddress(url, hosts.stream)?.href
  const addresses = own === undefined ? [] : [own]
  // Any other id could match an unrelated address.
  if (playId(id, hosts) !== id) return addresses
  const play = playAddress(id, hosts)
  const plays = [play, `${play}/`].flatMap((each) => [each, `${each}?auto_hide=true`])
  return [...addresses, id, ...plays, playStream(id, hosts)]
}

/** Returns the list's states by video address; if entries share an address, a live one wins. */
export function statesByAddress(streams: LiveStream[], hosts: Hosts): Map<string, AddressState> {
  const states = new Map<string, AddressState>()
  for (const stream of streams) {
    for (const address of addressesOf(stream, hosts)) {
      if (!states.get(address)?.isLive) states.set(address, { stream: stream.id, isLive: stream.isLive })
    }
  }
  return states
}
