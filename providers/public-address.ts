import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const [GLOBAL_V6, GLOBAL_BITS] = ipaddr.IPv6.parseCIDR('2000::/3')

/** True for an address on the public internet: not of this machine, a private network, a tunnel, or for documentation. */
export function isPublicAddress(text: string): boolean {
  if (!isIP(text)) return false
  // No public name has an IPv4 address embedded in IPv6.
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6, GLOBAL_BITS)
}
