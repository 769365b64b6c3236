import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]
type Peer = { address: Address; client: string; isProxy: boolean }

/** An address as proxies write it, some with its port, then IPv6 in brackets, and some in quotes. */
const HOP = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+)(?::\d+)?|([0-9a-f:.]+))"?$/i

function parseHop(text: string): Address | undefined {
  const [, bracketed, v4, v6] = HOP.exec(text) ?? []
  const address = bracketed ?? v4 ?? v6 ?? ''
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined
}

export type Proxies = {
  /**
   * Whom a request comes from. X-Forwarded-For counts only as far as trusted proxies wrote it. IPv6 addresses of one
   * network (/64) are one client.
   */
  clientOf(request: IncomingMessage): string
  /** Whether a trusted proxy handed the request over: then what it says of it counts. */
  isFromProxy(request: IncomingMessage): boolean
}

/** Knows the proxies before the site (addresses or ranges). Throws when one is neither. */
export function openProxies(trustedProxies: string[]): Proxies {
  const ranges = trustedProxies.map((text): Range => {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
  const isTrusted = (address: Address) =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))

  /** Those at the other ends of lines: one may carry many requests. */
  const peers = new WeakMap<Socket, Peer>()

  function peerOf(socket: Socket): Peer | undefined {
    const known = peers.get(socket)
    // Of a line that has ended nobody tells any more who it was.
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
  if (address.kind() === 'ipv4') return address.toString()
  return (address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
