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

/**
 * Makes the function that tells whom a request comes from. X-Forwarded-For counts only as far as it was written by
 * `trustedProxies` (addresses or ranges). IPv6 addresses of one network (/64) are one client.
 * Throws when a proxy is no address or range.
 */
export function clientAddress(trustedProxies: string[]): (request: IncomingMessage) => string {
  const ranges = trustedProxies.map((text): Range => {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
  const isTrusted = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))

  return (request) => {
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
}
