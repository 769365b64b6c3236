import type { IncomingMessage } from 'node:http'
import { isIPv4, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]
type Peer = { address: Address; client: string; isProxy: boolean }

/** An address as proxies write it, possibly with a port, in brackets (IPv6) or in quotes. */
const HOP = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+)(?::\d+)?|([0-9a-f:.]+))"?$/i

function parseHop(text: string): Address | undefined {
  const [, bracketed, v4, v6] = HOP.exec(text) ?? []
  const address = bracketed ?? v4 ?? v6 ?? ''
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined
}

export type Proxies = {
  /**
   * Returns the client of a request. X-Forwarded-For counts only as far as trusted proxies wrote it. IPv6 addresses of one /64
   * network are one client.
   */
  clientOf(request: IncomingMessage): string
  /** True when a trusted proxy forwarded the request, so that its headers count. */
  isFromProxy(request: IncomingMessage): boolean
}

/** Takes addresses or ranges of the proxies in front of the site. Throws when an entry is neither. */
export function openProxies(trustedProxies: string[]): Proxies {
  const ranges = trustedProxies.map((text): Range => {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
  const isTrusted = (address: Address) =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))

  /** The peer of each connection, which may carry many requests. */
  const peers = new WeakMap<Socket, Peer>()

  function peerOf(socket: Socket): Peer | undefined {
    const known = peers.get(socket)
    // A closed connection no longer has a remote address.
    if (known || !socket.remoteAddress) return known
    const address = ipaddr.process(socket.remoteAddress)
    const peer = { address, client: toClient(address), isProxy: isTrusted(address) }
    peers.set(socket, peer)
    return peer
  }

  function clientOf({ socket, headers }: IncomingMessage) {
    const peer = peerOf(socket)
    if (!peer) return 'unknown'
    const hops = headers['x-forwarded-for']
    if (!peer.isProxy || hops === undefined) return peer.client
    // Nearly every address is plain IPv4; parsing one would take a twentieth of the time of a beacon.
    if (isIPv4(String(hops))) return String(hops)
    let { address } = peer
    for (const hop of String(hops).split(',').reverse()) {
      const named = isTrusted(address) ? parseHop(hop.trim()) : undefined
      if (!named) break
      address = named
    }
    return toClient(address)
  }

  return { clientOf, isFromProxy: ({ socket }) => peerOf(socket)?.isProxy ?? false }
}

function toClient(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString()
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
