import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** An address as proxies write it, some with its port, then IPv6 in brackets, and some in quotes. */
const HOP = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+)(?::\d+)?|([0-9a-f:.]+))"?$/i

function parseHop(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
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
  const isTrusted = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))

  function isFromProxy({ socket }: IncomingMessage) {
    const peer = ranges.length > 0 ? socket.remoteAddress : undefined
    return peer !== undefined && isTrusted(ipaddr.process(peer))
  }

  function clientOf(request: IncomingMessage) {
    const peer = request.socket.remoteAddress
    if (!peer) return 'unknown'
    let address = ipaddr.process(peer)
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .reverse()
    for (const hop of hops) {
      const named = isTrusted(address) ? parseHop(hop) : undefined
      if (!named) break
      address = named
    }
    if (address.kind() === 'ipv4') return address.toString()
    return (address as ipaddr.IPv6).parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(':')
  }

  return { clientOf, isFromProxy }
}
